import type { DriverMessage, RoomMessage } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConnectionListener, ConnectionState } from '../connection/drive-connection.ts';
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
function openedDrive({ connects = true } = {}) {
  const sent: string[] = [];
  const messages: DriverMessage[] = [];
  const said: string[] = [];
  const rooms: ConnectionListener[] = [];
  const store = createDriveStore({
    connectText: (listener) => {
      rooms.push(listener);
      return {
        open: () => listener.changed({ phase: connects ? 'open' : 'connecting' }),
        send(message) {
          messages.push(message);
          sent.push(message.type === 'say' ? message.text : message.type);
        },
        microphone: null,
        close: async () => {},
      };
    },
    connectVoice: null,
    createReadAloud: () => ({
      say: (stretches) => said.push(stretches.map(({ text }) => text).join(' ')),
      stop: () => {},
      ownWords: () => ({ text: '', current: '', silentFor: 0 }),
    }),
    changeSpeed: () => true,
    hushed: () => {},
    readAloudBefore: true,
    keepReadAloud: () => {},
    allowSound: () => {},
    signInAgain: () => {},
    createId: () => crypto.randomUUID(),
  });
  store.press();
  const change = (state: ConnectionState) => rooms.at(-1)?.changed(state);
  const receive = (...messages: readonly RoomMessage[]) => {
    for (const message of messages) rooms.at(-1)?.received(message);
  };
  return { store, sent, messages, said, receive, change };
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

const ready: RoomMessage = {
  type: 'ready',
  mode: 'offline',
  unread: 0,
  held: {},
  topics: [],
  redFlags: 0,
  urgent: 0,
};

describe('words before the drive is there', () => {
  const shown = ({ store }: ReturnType<typeof openedDrive>) =>
    store.view.outgoing.map(({ text, state }) => `${state} ${text}`);

  it('W-3: wait for the mail to be read, and go in their order', () => {
    const { store, sent, receive, change } = openedDrive({ connects: false });
    for (const words of ['one', 'two', 'three']) store.say(words);
    change({ phase: 'open' });
    store.say('four');
    expect(sent).toEqual([]);
    receive(ready);
    store.say('five');
    expect(sent).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  it('W-3: are shown as not sent where there is no drive', () => {
    const opened = openedDrive({ connects: false });
    opened.store.say('archive it');
    opened.change({ phase: 'refused', reason: 'No.', wayOut: 'try-again' });
    expect(shown(opened)).toEqual(['unsent archive it']);
  });

  it('W-4: are not sent to a drive that is taken back, and no card of before it is shown', () => {
    const opened = openedDrive();
    const { store, sent, receive, change } = opened;
    receive(ready, told(1, 'There will be cake.'));
    change({ phase: 'lost' });
    store.say('archive it');
    change({ phase: 'closed', reason: 'Elsewhere.', wayOut: 'take-back' });
    expect(shown(opened)).toEqual(['unsent archive it']);
    const before = sent.length;
    store.takeBack();
    expect(store.view.drive).toMatchObject({ card: null, topics: null, utterances: [] });
    receive(ready);
    expect(sent.slice(before)).toEqual([]);
  });
});

describe('when a turn is over', () => {
  it('V-14: is asked of the drive, and told for the words that were asked about last', () => {
    const { store, messages, receive } = openedDrive();
    const told: (number | null)[] = [];
    store.silenceAfter(' archive the one from ', (silence) => told.push(silence));
    store.silenceAfter('archive the one from Bob', (silence) => told.push(silence));
    const asked = messages.filter((message) => message.type === 'heard');
    expect(asked.map(({ text }) => text)).toEqual(['archive the one from', 'archive the one from Bob']);
    for (const [at, { id }] of asked.entries()) receive({ type: 'turn-end', id, silence: at });
    expect(told).toEqual([1]);
  });
});
