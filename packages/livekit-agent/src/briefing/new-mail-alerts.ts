import { type JudgingSettings, type MailChangeBatch, NexusError } from '@nexus/contracts';
import { createAccountOutages } from './account-troubles.ts';
import type { DriveContext } from './briefing-desk.ts';
import { isLive } from './load-inbox-options.ts';
import { firstPause, nextPause, pauseFor } from './pause-for.ts';
import type { Scheduler } from './scheduler.ts';
import { createTakeInChanges } from './take-in-changes.ts';

export interface NewMailOptions {
  readonly desk: DriveContext;
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

const neverWatched = "I can't watch for new mail here, so what comes in from now on waits for the next drive.";
const unwatched = 'New mail cannot be watched for any longer; what was there is briefed.';

/**
 * Follows the mailbox while the drive lasts (V-7): what comes in is judged like the rest and joins the briefing; a red flag is
 * announced, once, between two items. A lost connection is taken up again where it broke off, after a pause that grows, and at once
 * when the driver speaks; that it is away is said once, and only if it lasts. Resolves when `signal` is aborted, at once where the
 * account cannot be watched; never rejects.
 */
export async function followNewMail(options: NewMailOptions): Promise<void> {
  const { desk, onChange, signal } = options;
  const { watcher, account, reader } = desk.mailbox;
  if (watcher === null || !account.capabilities.watches) {
    // Of a file nobody expects it.
    if (isLive(desk.mailbox)) desk.announcements.add({ words: () => neverWatched });
    return;
  }
  const troubles = createAccountOutages(options);
  const takeInChanges = createTakeInChanges(options, troubles);
  const { accountId, name } = account;
  let cursor: string | null = null;

  async function takeIn({ changes }: MailChangeBatch): Promise<void> {
    await options.opened;
    // The order settles first; it would not know of what joined before.
    await desk.settled;
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
        const { turn } = desk.tracker.state;
        desk.emit({ type: 'error', turn, code, message: unwatched, fatal: false });
        return;
      }
    }
    if (signal.aborted) return;
    // Who was asked to slow down does so, whatever the driver says.
    const early = lostFor === 'MAIL_THROTTLED' ? signal : AbortSignal.any([signal, options.nextWords()]);
    await pauseFor(pause, { ...options, signal: early });
    pause = nextPause(pause, lostFor ?? undefined);
  }
}
