import { type ErrorCode, NexusError } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { saySendingTrouble } from './say-sending-trouble.ts';

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
