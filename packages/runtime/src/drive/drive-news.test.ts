import { type ErrorCode, NexusError } from '@nexus/contracts';
import { expect, it, test } from 'vitest';
import { saySendingTrouble, sayUnfinished } from './drive-news.ts';

test('E-8: of what an earlier drive left open only what was not done, or cannot be known, is said', () => {
  expect(
    sayUnfinished([
      { action: 'archive', done: ['a'], notDone: [], unknown: [] },
      { action: 'flag', done: ['b'], notDone: ['c', 'd'], unknown: ['e'] },
      { action: 'send', done: [], notDone: [], unknown: ['draft'] },
    ]),
  ).toEqual([
    { sentence: 'The last drive ended before I could flag 2 mails.', emailIds: ['c', 'd'] },
    { sentence: "The last drive ended, and I can't tell whether I got to flag one mail.", emailIds: [] },
    {
      sentence: "I can't tell whether a mail of your last drive went out. Look at your sent mail when you have parked.",
      emailIds: [],
    },
  ]);
});

test('E-8: what was not archived is in the inbox, counted together, and heard again', () => {
  const lost = (emailId: string) => ({ action: 'archive', done: [], notDone: [emailId], unknown: [] }) as const;
  expect(sayUnfinished([lost('a')])).toEqual([
    { sentence: 'The last drive ended before I could archive one mail; it is in your inbox.', emailIds: ['a'] },
  ]);
  expect(sayUnfinished([lost('a'), lost('b'), lost('a')])).toEqual([
    { sentence: 'The last drive ended before I could archive 2 mails; they are in your inbox.', emailIds: ['a', 'b'] },
  ]);
});

test('E-8: a mail that had to be put back is not heard again, and one that was not taken for everyone is told', () => {
  expect(
    sayUnfinished([
      { action: 'restore', done: [], notDone: ['a'], unknown: [] },
      { action: 'deliver', done: [], notDone: ['draft'], unknown: [] },
    ]),
  ).toEqual([
    { sentence: 'The last drive ended before I could put one mail back.', emailIds: [] },
    { sentence: expect.stringContaining('did not take it for everyone'), emailIds: [] },
  ]);
});

test('E-8: of a draft it is said when it was not kept, and when that cannot be known', () => {
  const draft = (more: object) => ({ action: 'draft', done: [], notDone: [], unknown: [], ...more }) as const;
  const said = (more: object) => sayUnfinished([draft(more)]).map(({ sentence }) => sentence);
  expect(said({ done: ['a'] })).toEqual([]);
  expect(said({ notDone: ['b'] })).toEqual([
    'A mail that you had me write on your last drive was not kept as a draft.',
  ]);
  expect(said({ unknown: ['c'] })).toEqual([
    "I can't tell whether a draft of your last drive was kept. Look at your drafts when you have parked.",
  ]);
});

it.each([
  ['MAILBOX_UNREACHABLE', 'I could not connect safely to the server that sends your mail'],
  ['MAILBOX_SIGN_IN_REFUSED', 'the server that sends your mail did not let me in'],
] satisfies readonly [ErrorCode, string][])(
  'E-3: a driver hears which account cannot send, why in a few words (%s), and where answers stay; a screen shows what to do',
  (code, why) => {
    const message = 'The server for outgoing mail is wrong at port 587. Start with NODE_EXTRA_CA_CERTS.';
    expect(saySendingTrouble({ name: 'your mail account', error: new NexusError(code, message) })).toEqual({
      sentence: `I can't send from your mail account right now: ${why}. What you answer stays among its drafts.`,
      emailIds: [],
      error: { code, message },
    });
  },
);
