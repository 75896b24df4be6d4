import type { AccountChange, ErrorCode } from '@nexus/contracts';
import { countOf } from '../speech/list-in-threes.ts';
import type { BriefingDesk } from './briefing-desk.ts';
import type { Scheduler } from './scheduler.ts';
import { remaining } from './tracker-views.ts';

export interface AccountTroublesOptions {
  readonly desk: BriefingDesk;
  readonly scheduler: Scheduler;
  /** Judges all anew: an account answers whose mail could not be read before. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Tells the driver what becomes of their accounts while the drive lasts: each trouble once, and only if it lasts. */
export interface AccountTroubles {
  follow(change: AccountChange): Promise<void>;
}

/** Milliseconds that an account may be away without a word. */
const lasting = 60_000;

const signIn: readonly ErrorCode[] = ['MAIL_SIGN_IN_NEEDED', 'MAILBOX_SIGN_IN_REFUSED'];

function sentenceFor(name: string, code: ErrorCode): string {
  if (signIn.includes(code)) return `Please sign in to ${name} again when you have parked; I go on with the rest.`;
  return `I can't reach ${name} right now, so new mail from there has to wait.`;
}

export function createAccountTroubles({
  desk,
  scheduler,
  judgeAgain,
  signal,
}: AccountTroublesOptions): AccountTroubles {
  /** What calls off the waiting for each account that is away. */
  const away = new Map<string, () => void>();
  const omitted = new Map<string, string>();
  signal.addEventListener(
    'abort',
    () => {
      for (const callOff of away.values()) callOff();
    },
    { once: true },
  );

  function tell({ accountId, name }: AccountChange, code: ErrorCode, sentence: string): void {
    const message = sentenceFor(name, code);
    desk.emit({ type: 'error', turn: desk.tracker.state.turn, code, message, fatal: false });
    desk.announcements.add({ words: () => (away.has(accountId) ? message : null) });
    if (sentence === '') return;
    omitted.set(accountId, sentence);
    desk.inbox = { ...desk.inbox, omissions: [...desk.inbox.omissions, sentence] };
  }

  function lose(change: AccountChange, { code, sentence }: NonNullable<AccountChange['trouble']>): void {
    away.get(change.accountId)?.();
    // The greeting said so.
    const isTold = sentence !== '' && desk.inbox.omissions.includes(sentence);
    const callOff =
      isTold || signIn.includes(code) ? () => {} : scheduler.after(lasting, () => tell(change, code, sentence));
    away.set(change.accountId, callOff);
    if (signIn.includes(code) && !isTold) tell(change, code, sentence);
  }

  async function welcome({ accountId, name, isNew }: AccountChange): Promise<void> {
    away.get(accountId)?.();
    away.delete(accountId);
    const sentence = omitted.get(accountId);
    omitted.delete(accountId);
    if (sentence !== undefined)
      desk.inbox = { ...desk.inbox, omissions: desk.inbox.omissions.filter((omission) => omission !== sentence) };
    if (!isNew) return;
    const before = remaining(desk.tracker.state).length;
    await judgeAgain();
    const more = remaining(desk.tracker.state).length - before;
    if (more <= 0 || signal.aborted) return;
    const mails = countOf(more, { singular: 'more mail', plural: 'more mails' });
    desk.announcements.add({ words: () => `I have the mail of ${name} now: ${mails}.` });
  }

  return {
    async follow(change) {
      if (change.trouble === null) await welcome(change);
      else lose(change, change.trouble);
    },
  };
}
