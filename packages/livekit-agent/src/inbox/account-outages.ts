import type { Scheduler } from '@nexus/async';
import {
  type AccountChange,
  type AccountTrouble,
  type ErrorCode,
  type MailAccount,
  type MailEnvelope,
  mailSignInCodes,
} from '@nexus/contracts';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { styleWords } from '../wording/styles.ts';

type OfAccount = Pick<MailEnvelope, 'accountId'>;

/** The account that a mail came to, and that its answer goes out from (E-6); without a mail, the account that represents all of them. */
export function accountOf({ mailbox }: DriveContext, email: OfAccount | null | undefined): MailAccount {
  const { account, accounts = [] } = mailbox;
  return accounts.find(({ accountId }) => accountId === email?.accountId) ?? account;
}

/**
 * "Gmail", "nora at firm": the account that a mail came to, in the fewest words. Null where there is only one account, and where the mail
 * told before came to the same.
 */
export function accountWord({ mailbox, tracker, inbox }: DriveContext, { accountId }: OfAccount): string | null {
  const { accounts = [] } = mailbox;
  if (accounts.length < 2) return null;
  const before = tracker.state.trail.at(-1);
  if (before !== undefined && envelopeOf(inbox.state, before)?.accountId === accountId) return null;
  const name = accounts.find((account) => account.accountId === accountId)?.name;
  return name?.replace(/^your (?:account (?=\S)|(.+) account\b)/, '$1') ?? null;
}

/** Why mail of the account may be missing in the briefing, as a sentence; empty: none is known to be missing. */
export function sayMissing(
  { inbox }: Pick<DriveContext, 'inbox'>,
  { accountId, name }: Pick<MailAccount, 'accountId' | 'name'>,
): string {
  const omission = inbox.state.omissions.find((sentence) => sentence.includes(name));
  return omission ?? (inbox.lostAccounts.has(accountId) ? `I can't reach ${name} right now.` : '');
}

/** "I can't reach your Gmail account just now"; null: nothing that belongs to the briefing is missing. */
export function sayUnreached({ inbox }: DriveContext): string | null {
  const lost = [...new Set(inbox.lostAccounts.values())];
  const { awaited } = inbox.state;
  const clauses = [
    ...(lost.length === 0 ? [] : [`I can't reach ${joinWithAnd(lost)} just now`]),
    ...(awaited.length === 0 ? [] : [`I am still waiting for ${joinWithAnd(awaited.map(({ name }) => name))}`]),
  ];
  return clauses.length === 0 ? null : joinWithAnd(clauses);
}

/**
 * A sentence about all mail; while an account is away, about the mail that is there, and why it is not all.
 *
 * @param ofAll "That was everything"
 * @param ofThese the same about the mail that is there: "That was everything I have"
 */
export function sayOfAll(drive: DriveContext, ofAll: string, ofThese: string): string {
  const unreached = sayUnreached(drive);
  return unreached === null ? `${ofAll}.` : `${ofThese}; ${unreached}.`;
}

/** The end of the list. */
export function sayThatWasAll(drive: DriveContext): string {
  return sayOfAll(drive, styleWords[drive.user.preferences.style].allTold, 'That was everything I have');
}

/** How many are left, where none are. */
export function sayNoneLeft(drive: DriveContext): string {
  return sayOfAll(drive, 'Nothing is left', 'Nothing is left of what I have');
}

interface AccountOutagesOptions {
  readonly drive: DriveContext;
  readonly scheduler: Scheduler;
  /** Judges all anew: an account answers whose mail could not be read before. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Tells the driver when an account fails or answers again during the drive: each outage once, and only if it lasts. */
export interface AccountOutages {
  follow(change: AccountChange): Promise<void>;
}

/** Milliseconds that an account may be away without a word; a server that asked us to slow down lets us in again after a minute. */
const silenceBeforeReport = (code: ErrorCode) => (code === 'MAIL_THROTTLED' ? 60_000 : 12_000);
/** Milliseconds that an account has to answer again until another loss counts as another outage. */
const outageIsOverAfter = 60_000;

function sentenceFor(name: string, { code, retryable }: AccountTrouble): string {
  if (mailSignInCodes.includes(code))
    return `Please sign in to ${name} again when you have parked; I go on with the rest.`;
  if (code === 'MAIL_THROTTLED') return `New mail from ${name} has to wait, since I was asked to slow down there.`;
  if (retryable) return `I have lost ${name} for the moment; I keep trying.`;
  return `I can't reach ${name} right now, so new mail from there has to wait.`;
}

export function createAccountOutages({ drive, scheduler, judgeAgain, signal }: AccountOutagesOptions): AccountOutages {
  /** Cancels the timer of each account that is away. */
  const away = new Map<string, () => void>();
  /** What was said of each account's outage, until that is over. */
  const told = new Map<string, ErrorCode>();
  /** Cancels the timer that ends an outage. */
  const ending = new Map<string, () => void>();
  const omitted = new Map<string, string>();
  signal.addEventListener(
    'abort',
    () => {
      for (const cancel of [...away.values(), ...ending.values()]) cancel();
    },
    { once: true },
  );

  function tell({ accountId, name }: AccountChange, trouble: AccountTrouble): void {
    const { code, sentence } = trouble;
    const message = sentenceFor(name, trouble);
    drive.conversation.emit({ type: 'error', turn: drive.tracker.state.turn, code, message, fatal: false });
    drive.conversation.announcements.add({
      words: () => (away.has(accountId) ? message : null),
      onTold: () => void told.set(accountId, code),
    });
    if (sentence === '') return;
    omitted.set(accountId, sentence);
    drive.inbox.omit(sentence);
  }

  function lose(change: AccountChange, trouble: AccountTrouble): void {
    const { accountId, name } = change;
    const { code, sentence } = trouble;
    away.get(accountId)?.();
    ending.get(accountId)?.();
    const isSignIn = mailSignInCodes.includes(code);
    // What its owner has to do is said once; that it is away is said at the end of the list as long as it lasts.
    if (isSignIn) drive.inbox.lostAccounts.delete(accountId);
    else drive.inbox.lostAccounts.set(accountId, name);
    const late = drive.inbox.state.awaited.find((account) => account.name === name);
    if (late !== undefined) drive.inbox.stopAwaiting(late);
    // The greeting said so, or the account was back only for a moment.
    const isTold = told.get(accountId) === code || (sentence !== '' && drive.inbox.state.omissions.includes(sentence));
    away.set(
      accountId,
      isTold || isSignIn ? () => {} : scheduler.after(silenceBeforeReport(code), () => tell(change, trouble)),
    );
    if (isSignIn && !isTold) tell(change, trouble);
  }

  async function regain(change: AccountChange): Promise<void> {
    const { accountId, name, isNew } = change;
    away.get(accountId)?.();
    away.delete(accountId);
    drive.inbox.lostAccounts.delete(accountId);
    ending.get(accountId)?.();
    if (told.has(accountId))
      ending.set(
        accountId,
        scheduler.after(outageIsOverAfter, () => told.delete(accountId)),
      );
    const sentence = omitted.get(accountId);
    omitted.delete(accountId);
    if (sentence !== undefined) drive.inbox.noLongerOmit(sentence);
    if (!isNew) return;
    const ownMails = () =>
      remaining(drive.tracker.state).filter(
        (emailId) => envelopeOf(drive.inbox.state, emailId)?.accountId === accountId,
      );
    const known = new Set(ownMails());
    const isAwaited = drive.inbox.state.awaited.some((account) => account.name === name);
    await judgeAgain();
    // It went away again before its mail was read.
    if (sayMissing(drive, change) !== '') return;
    // What was snoozed there may have come back while nobody could look.
    drive.inbox.snoozeTimers.at(drive.clock.wall());
    const more = ownMails().filter((emailId) => !known.has(emailId)).length;
    if (signal.aborted || (more === 0 && !isAwaited)) return;
    const others = remaining(drive.tracker.state).length - more;
    const noun = others > 0 ? { singular: 'more mail', plural: 'more mails' } : { singular: 'mail', plural: 'mails' };
    const mails = more > 0 ? countOf(more, noun) : 'nothing new';
    drive.conversation.announcements.add({ words: () => `I have the mail of ${name} now: ${mails}.` });
  }

  return {
    async follow(change) {
      if (change.trouble === null) await regain(change);
      else lose(change, change.trouble);
    },
  };
}
