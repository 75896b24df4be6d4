import { startApi } from '@nexus/api';
import { late, orLate } from '@nexus/async';
import { parseSettings } from '@nexus/runtime';
import { openTextPage, type TextPage } from '../../support/canary/text-page.ts';
import { expectSpeakable, type FuzzTarget } from '../fuzz-target.ts';

/** More are a flood, which is refused as one. */
const mostLines = 12;
/** Milliseconds that no answer without a stall comes near to. */
const longestAnswer = 45_000;

/** Resolves when the turns of all that was said before are over: one after them begins only then. */
async function allAnswered({ tell, hear }: TextPage): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const id = `the end ${attempt}`;
    tell({ type: 'say', text: 'thanks', id });
    // Where too many wait it is not taken.
    if ((await hear('received', (message) => message.id === id)).taken) return;
  }
}

/** Sends the lines: all is dealt with, or the connection is closed. */
async function talk(address: string, lines: readonly string[]): Promise<void> {
  const page = await openTextPage(address);
  for (const line of lines) page.send(line);
  page.tell({ type: 'join' });
  const answered = allAnswered(page).catch(() => undefined);
  if ((await orLate(Promise.race([answered, page.closed]), longestAnswer)) === late)
    throw new Error('the room does not answer');
  page.tell({ type: 'leave' });
  if ((await orLate(page.closed, longestAnswer)) === late) throw new Error('the room does not let go');
  for (const message of page.messages) {
    if (message.type === 'error' && message.code === 'INTERNAL') throw new Error(`the room breaks: ${message.message}`);
    if (message.type === 'error') expectSpeakable(message.message, 'an error');
    if (message.type === 'assistant') expectSpeakable(message.text + message.display, 'what is said');
  }
}

/**
 * Lines sent through a real WebSocket into a real drive over the sample mailbox: nothing breaks, what comes back is a message of ours that can be
 * said, what was sent is dealt with or the room is closed, and whoever comes next is let in.
 */
export const target: FuzzTarget = {
  // An API and two drives are begun and ended for each.
  costs: 20_000,
  seeds: [
    '{"type":"join","page":"p1"}\n{"type":"say","text":"next","id":"1","source":"typed","seen":{"emailId":"m1","question":null}}',
    '{"type":"join","page":"p1","drive":"d1","after":3}\n{"type":"heard","id":"2","text":"archive the one from"}\n{"type":"hush"}',
    '{"type":"join"}\n{"type":"say","text":"archive this","id":"1"}\n{"type":"say","text":"archive this","id":"1"}',
    '{"type":"join"}\n{"type":"leave"}\n{"type":"say","text":"next"}',
    '{"type":"say","text":"next"}\n{"type":"join"}\n{"type":"join","page":"p2"}',
  ],
  pieces: [
    '\n',
    '"',
    '{',
    '}',
    '"type":"say",',
    '"type":"join"',
    '{"type":"leave"}\n',
    '"__proto__":{"type":"leave"},',
    '"text":"',
    '"id":null,',
    '1e999',
    '\\u0000',
    '\\u202e',
    '\\ud800',
    'what is this about',
  ],
  async examine(input) {
    const logged: string[] = [];
    const api = await startApi({
      settings: parseSettings({ API_PORT: '0', LOG_LEVEL: 'error' }),
      log: { write: (line: string) => logged.push(line) },
    });
    try {
      await talk(api.address, input.toString('utf8').split('\n').slice(0, mostLines));
      await talk(api.address, []);
    } finally {
      await api.close();
    }
    if (logged.length > 0) throw new Error(`the room breaks: ${logged[0]}`);
  },
};
