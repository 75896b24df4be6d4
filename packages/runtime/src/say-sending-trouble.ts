import type { LiveMailboxOptions } from '@nexus/email-providers';
import type { DriveNews } from './create-news.ts';

type SendingTrouble = Parameters<NonNullable<LiveMailboxOptions['onCannotSend']>>[0];

/**
 * That an account's server for outgoing mail does not take it in, why in a few words, and where answers stay, as the driver hears it. What to do
 * is for whoever sits at a screen.
 */
export function saySendingTrouble({ name, error: { code, message } }: SendingTrouble): DriveNews {
  // What else could last is about TLS.
  const why =
    code === 'MAILBOX_SIGN_IN_REFUSED'
      ? 'the server that sends your mail did not let me in'
      : 'I could not connect safely to the server that sends your mail';
  return {
    sentence: `I can't send from ${name} right now: ${why}. What you answer stays among its drafts.`,
    emailIds: [],
    error: { code, message },
  };
}
