import { type ErrorCode, type MailIntentAction, mailIntentActions } from '@nexus/contracts';
import type { LiveMailboxOptions, UnfinishedAction } from '@nexus/email-providers';

/** Something for the driver that comes up behind a drive. */
interface DriveNews {
  readonly sentence: string;
  /** Mails of which it speaks, and that the driver hears again although an earlier drive told them. */
  readonly emailIds: readonly string[];
  /** What is wrong and what to do, for somebody who reads along; not said aloud. */
  readonly error?: { readonly code: ErrorCode; readonly message: string };
}

/** What comes up before anybody listens is not lost. */
export interface News {
  tell(news: DriveNews): void;
  /** One listener. */
  follow(listener: (news: DriveNews) => void): void;
}

export function createNews(): News {
  const waiting: DriveNews[] = [];
  let listen: ((news: DriveNews) => void) | null = null;
  return {
    tell(news) {
      if (listen === null) waiting.push(news);
      else listen(news);
    },
    follow(listener) {
      listen = listener;
      for (const news of waiting.splice(0)) listener(news);
    },
  };
}

type SendingTrouble = Parameters<NonNullable<LiveMailboxOptions['onCannotSend']>>[0];

/**
 * That an account's server for outgoing mail does not take it in, why in a few words, and where answers stay, as the driver hears it. What to do
 * about it is shown on a screen only.
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

/** What an earlier drive began and did not do, as the driver hears it; empty when all of it was done after all (E-8). */
export function sayUnfinished(actions: readonly UnfinishedAction[]): readonly DriveNews[] {
  return mailIntentActions.flatMap((action) => {
    const same = actions.filter((one) => one.action === action);
    if (same.length === 0) return [];
    const all = (of: 'done' | 'notDone' | 'unknown') => [...new Set(same.flatMap((one) => one[of]))];
    return sayAction({ action, done: all('done'), notDone: all('notDone'), unknown: all('unknown') });
  });
}

function sayAction({ action, notDone, unknown }: UnfinishedAction): readonly DriveNews[] {
  switch (action) {
    case 'draft':
      if (unknown.length > 0)
        return [
          news("I can't tell whether a draft of your last drive was kept. Look at your drafts when you have parked."),
        ];
      return notDone.length > 0
        ? [news('A mail that you had me write on your last drive was not kept as a draft.')]
        : [];
    case 'send':
      if (unknown.length > 0)
        return [
          news("I can't tell whether a mail of your last drive went out. Look at your sent mail when you have parked."),
        ];
      return notDone.length > 0 ? [news('A mail of your last drive did not go out. It is among your drafts.')] : [];
    case 'deliver':
      return [
        news(
          'A mail of your last drive went out, but the mail server did not take it for everyone. Look at your sent mail when you have parked.',
        ),
      ];
    default:
      return sayChange(action, { notDone, unknown });
  }
}

const news = (sentence: string, emailIds: readonly string[] = []): DriveNews => ({ sentence, emailIds });

type MailChange = Exclude<MailIntentAction, 'draft' | 'send' | 'deliver'>;

/** What was to be done with "one mail"; where it lies now, which is known of what was not done. */
const wordings: Readonly<Record<MailChange, (mails: string) => string>> = {
  archive: (mails) => `archive ${mails}`,
  move: (mails) => `move ${mails}`,
  snooze: (mails) => `snooze ${mails}`,
  read: (mails) => `mark ${mails} as read`,
  unread: (mails) => `mark ${mails} as unread`,
  flag: (mails) => `flag ${mails}`,
  unflag: (mails) => `take the flag off ${mails}`,
  restore: (mails) => `put ${mails} back`,
};

/** What is still in the inbox when it was not done. */
const outOfInbox: readonly MailIntentAction[] = ['archive', 'move', 'snooze'];
/** What the driver decided about a mail that they heard: not done, they hear the mail again. */
const decisions: readonly MailIntentAction[] = [...outOfInbox, 'read', 'unread', 'flag'];

function sayChange(action: MailChange, { notDone, unknown }: Pick<UnfinishedAction, 'notDone' | 'unknown'>) {
  const are = notDone.length === 1 ? 'it is' : 'they are';
  const where = outOfInbox.includes(action) ? `; ${are} in your inbox` : '';
  const missed = wordings[action](count(notDone));
  return [
    ...(notDone.length > 0
      ? [news(`The last drive ended before I could ${missed}${where}.`, decisions.includes(action) ? notDone : [])]
      : []),
    ...(unknown.length > 0
      ? [news(`The last drive ended, and I can't tell whether I got to ${wordings[action](count(unknown))}.`)]
      : []),
  ];
}

function count({ length }: readonly string[]): string {
  return length === 1 ? 'one mail' : `${length} mails`;
}
