import { pauseFor, type Scheduler } from '@nexus/async';
import { type JudgingSettings, type MailChange, type MailChangeBatch, NexusError } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { type AccountOutages, accountOf, createAccountOutages } from './account-outages.ts';
import { applyMailChange, type OneMailChange } from './arrivals.ts';
import { isLive } from './judge-inbox.ts';

interface NewMailOptions {
  readonly drive: DriveContext;
  /** As the mail of the drive was judged. */
  readonly settings: () => JudgingSettings;
  readonly scheduler: Scheduler;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Something joined or left the briefing. */
  readonly onChange: () => void;
  /** Judges all anew: an account answers whose mail could not be read before. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  /** A signal that is aborted when the driver speaks the next time. */
  readonly nextWords: () => AbortSignal;
  readonly signal: AbortSignal;
}

const cannotWatch = "I can't watch for new mail here, so what comes in from now on waits for the next drive.";
const watchingEnded = 'New mail cannot be watched for any longer; what was there is briefed.';

/**
 * Follows the mailbox while the drive lasts (V-7): what comes in is judged like the rest and joins the briefing; a red flag is
 * announced, once, between two items. A lost connection is resumed where it broke off, after a pause that grows, and at once
 * when the driver speaks; that it is away is said once, and only if it lasts. Resolves when `signal` is aborted, at once where the
 * account cannot be watched; never rejects.
 */
export async function followNewMail(options: NewMailOptions): Promise<void> {
  const { drive, onChange, signal } = options;
  const { watcher, account, reader } = drive.mailbox;
  if (watcher === null || !account.capabilities.watches) {
    // Of a file nobody expects it.
    if (isLive(drive.mailbox)) drive.conversation.announcements.add({ words: () => cannotWatch });
    return;
  }
  const troubles = createAccountOutages(options);
  const takeInChanges = createTakeInChanges(options, troubles);
  const { accountId, name } = account;
  let cursor: string | null = null;

  async function takeIn({ changes }: MailChangeBatch): Promise<void> {
    await options.opened;
    // The order settles first; it would not know of what joined before.
    await drive.inbox.settled;
    await takeInChanges(changes);
  }

  let pause = firstPause;
  let lostFor: string | null = null;
  while (!signal.aborted) {
    try {
      if (lostFor !== null) {
        // A watcher is silent while nothing happens, so whether the account is there again is asked.
        await reader.overview(signal);
        lostFor = null;
        await troubles.follow({ type: 'account', accountId, name, trouble: null, isNew: false });
      }
      for await (const batch of watcher.changes(cursor, signal)) {
        await takeIn(batch);
        if (signal.aborted) return;
        cursor = batch.cursor;
        pause = firstPause;
        onChange();
      }
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof NexusError ? error : null;
      const code = known?.code ?? 'MAILBOX_UNREADABLE';
      const trouble = { code, sentence: '', retryable: known?.retryable === true };
      const isNews = code !== lostFor;
      lostFor = code;
      await options.opened;
      if (isNews) await troubles.follow({ type: 'account', accountId, name, trouble, isNew: false });
      if (!trouble.retryable) {
        const { turn } = drive.tracker.state;
        drive.conversation.emit({ type: 'error', turn, code, message: watchingEnded, fatal: false });
        return;
      }
    }
    if (signal.aborted) return;
    // A server that asked us to slow down is left alone, whatever the driver says.
    const early = lostFor === 'MAIL_THROTTLED' ? signal : AbortSignal.any([signal, options.nextWords()]);
    await pauseFor(pause, { ...options, signal: early });
    pause = nextPause(pause, lostFor ?? undefined);
  }
}

/** Changes of one account that could not be applied. */
interface Backlog {
  /** Tried again, in order. */
  readonly waiting: OneMailChange[];
  /** The code the driver hears of if it lasts. */
  code: string;
  /** A change was given up: only judging all anew brings its mail. */
  isMissing: boolean;
}

/** Applies changes of the mailbox, one after the other. Never rejects. */
type TakeInChanges = (changes: readonly MailChange[]) => Promise<void>;

/**
 * Lets each account fail by itself: what cannot be read just now is tried again after a pause that grows, behind the changes of the
 * others; what never can be read is left out until its account can be read, and then all is judged anew.
 */
function createTakeInChanges(options: NewMailOptions, troubles: AccountOutages): TakeInChanges {
  const { drive, signal, onChange } = options;
  const backlogs = new Map<string, Backlog>();

  function ownerOf(change: OneMailChange) {
    if (change.type === 'arrived') return accountOf(drive, change.email);
    const { account, accounts = [] } = drive.mailbox;
    const known = envelopeOf(drive.inbox.state, change.emailId);
    if (known !== null) return accountOf(drive, known);
    return accounts.find(({ accountId }) => change.emailId.startsWith(`${accountId}/`)) ?? account;
  }

  /** Reports a failure of the change's account. @returns whether the change may be tried again. */
  async function reportFailure(change: OneMailChange, error: unknown): Promise<boolean> {
    const { accountId, name } = ownerOf(change);
    const known = error instanceof NexusError ? error : null;
    const code = known?.code ?? 'MAILBOX_UNREADABLE';
    const backlog = backlogs.get(accountId);
    const isRetryable = known?.retryable === true;
    const trouble = { code, sentence: '', retryable: isRetryable };
    if (backlog?.code !== code) await troubles.follow({ type: 'account', accountId, name, trouble, isNew: false });
    const isMissing = backlog?.isMissing === true || !isRetryable;
    backlogs.set(accountId, { waiting: backlog?.waiting ?? [], code, isMissing });
    return isRetryable;
  }

  async function recover(accountId: string, name: string): Promise<void> {
    const backlog = backlogs.get(accountId);
    if (backlog === undefined || backlog.waiting.length > 0) return;
    backlogs.delete(accountId);
    await troubles.follow({ type: 'account', accountId, name, trouble: null, isNew: backlog.isMissing });
  }

  async function tryAgain(accountId: string, name: string): Promise<void> {
    let pause = firstPause;
    while (!signal.aborted) {
      await pauseFor(pause, options);
      const { waiting = [] } = backlogs.get(accountId) ?? {};
      for (let [change] = waiting; change !== undefined && !signal.aborted; [change] = waiting) {
        try {
          await applyMailChange(options, change);
          pause = firstPause;
        } catch (error) {
          if (signal.aborted || (await reportFailure(change, error))) break;
        }
        waiting.shift();
        onChange();
      }
      if (waiting.length === 0) return recover(accountId, name);
      pause = nextPause(pause, backlogs.get(accountId)?.code);
    }
  }

  async function takeIn(change: OneMailChange): Promise<void> {
    const { accountId, name } = ownerOf(change);
    const behind = backlogs.get(accountId)?.waiting;
    if (behind !== undefined && behind.length > 0) {
      behind.push(change);
      return;
    }
    try {
      await applyMailChange(options, change);
      await recover(accountId, name);
    } catch (error) {
      if (signal.aborted || !(await reportFailure(change, error))) return;
      backlogs.get(accountId)?.waiting.push(change);
      void tryAgain(accountId, name);
    }
  }

  return async (changes) => {
    for (const change of changes) {
      if (signal.aborted) return;
      if (change.type === 'account') await troubles.follow(change);
      else await takeIn(change);
    }
  };
}

/** Milliseconds before the first new attempt. */
export const firstPause = 1_000;
const longestPause = 15_000;
/** Once the server has asked us to slow down. */
const slowPause = 60_000;

/** The pause after this one, in milliseconds. @param code why it failed, where that is known. */
export function nextPause(pause: number, code?: string): number {
  return Math.min(pause * 2, code === 'MAIL_THROTTLED' ? slowPause : longestPause);
}
