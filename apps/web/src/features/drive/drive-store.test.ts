import type { RoomMessage } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectionListener } from '../connection/drive-connection.ts';
import { createDriveStore, topicsAhead } from './drive-store.ts';

const topics = fc.array(
  fc.record({ id: fc.uuid(), title: fc.string(), left: fc.nat({ max: 3 }), current: fc.boolean() }),
  {
    maxLength: 30,
  },
);

describe('the topics ahead', () => {
  it('V-9: the current one first, a few near, none lost but those that are done', () => {
    fc.assert(
      fc.property(topics, (all) => {
        const { near, far } = topicsAhead(all);
        expect(near.length).toBeLessThanOrEqual(4);
        const open = all.filter(({ left, current }) => left > 0 || current);
        expect(new Set([...near, ...far])).toEqual(new Set(open));
        if (open.some(({ current }) => current)) expect(near[0]?.current).toBe(true);
      }),
    );
  });
});

/** A text room that is open and reads aloud: what it sends, and what it says. */
function openedDrive() {
  const sent: string[] = [];
  const said: string[] = [];
  const rooms: ConnectionListener[] = [];
  const store = createDriveStore({
    connectText: (listener) => {
      rooms.push(listener);
      return {
        open: () => listener.changed({ phase: 'open' }),
        send: (message) => sent.push(message.type === 'say' ? message.text : message.type),
        microphone: null,
        close: async () => {},
      };
    },
    connectVoice: null,
    createReadAloud: () => ({
      say: (text) => said.push(text),
      stop: () => {},
      ownWords: () => ({ text: '', current: '', silentFor: 0 }),
    }),
    changeSpeed: () => true,
    hushed: () => {},
    readAloudBefore: true,
    keepReadAloud: () => {},
    allowSound: () => {},
    signInAgain: () => {},
    createId: () => String(sent.length),
  });
  store.press();
  const receive = (...messages: readonly RoomMessage[]) => {
    for (const message of messages) rooms[0]?.received(message);
  };
  return { store, sent, said, receive };
}

const told = (turn: number, text: string): RoomMessage => ({
  type: 'assistant',
  turn,
  text,
  display: text,
  firstChunkMs: 1,
  totalMs: 1,
});

describe('a next that was pressed', () => {
  it('V-9: while a question is open reads it again, and nothing from before it', () => {
    const { store, sent, said, receive } = openedDrive();
    receive(told(1, 'There will be cake.'), { type: 'user', turn: 2, text: 'archive this whole topic' });
    receive({ type: 'confirm', turn: 2, action: 'archive_email', count: 3 });
    store.next();
    expect(said).toEqual(['There will be cake.']);
    receive(told(2, 'Shall I archive three mails?'));
    store.next();
    expect(said).toEqual(['There will be cake.', 'Shall I archive three mails?', 'Shall I archive three mails?']);
    expect(sent).toEqual([]);
  });
});
