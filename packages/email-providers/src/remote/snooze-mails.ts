import type { MailActionContext, MailActionReceipt } from '@nexus/contracts';
import { lookUpStates } from './look-up-states.ts';
import { isWaiting, type RemoteMails } from './remote-mails.ts';
import type { RetryTimes } from './retry-remotely.ts';
import type { SetAsideMails } from './set-aside-mails.ts';

export interface SnoozeOptions {
  readonly mails: RemoteMails;
  readonly setAside: SetAsideMails;
  readonly times: RetryTimes;
  readonly signal?: AbortSignal | undefined;
  /** Nothing is changed before it has resolved. */
  readonly noted: Promise<void>;
  /** Has these mails stand unread in the inbox. */
  readonly bringBack: (emailIds: readonly string[]) => Promise<MailActionReceipt>;
}

type Times = ReadonlyMap<string, Date | null>;

/**
 * Sets mails aside until a time. At the provider one that waits unread in the inbox stays as it is; one that was read or put away, which
 * a search may have found, is made to wait there, or nothing of it would come back. Throws what the look at the mails throws, and what the
 * provider does where nothing was changed: then nothing is set aside.
 */
export async function snoozeMails(
  emailIds: readonly string[],
  until: Date,
  { mails, setAside, times, signal, noted, bringBack }: SnoozeOptions,
): Promise<MailActionReceipt> {
  const states = await lookUpStates(mails, emailIds, { signal, times });
  await noted;
  signal?.throwIfAborted();
  const gone = emailIds.filter((emailId) => !states.has(emailId));
  const failed = gone.map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' as const }));
  const wanted = new Map([...states.keys()].map((emailId) => [emailId, until]));
  const before = new Map([...wanted.keys()].map((emailId) => [emailId, setAside.until(emailId)]));
  // Set aside first: what appears unread in the inbox is else told as new.
  setAside.set(wanted);
  const away = [...states].filter(([, state]) => !isWaiting(state)).map(([emailId]) => emailId);
  if (away.length === 0) return { ...receiptOf(setAside, wanted, before), failed };
  const brought = await bringBack(away).catch((error: unknown) => {
    setAside.set(before);
    throw error;
  });
  const missed = new Set(brought.failed.map(({ emailId }) => emailId));
  setAside.set(new Map([...before].filter(([emailId]) => missed.has(emailId))));
  const set = new Map([...wanted].filter(([emailId]) => !missed.has(emailId)));
  const receipt = receiptOf(setAside, set, before);
  return {
    done: receipt.done,
    failed: [...failed, ...brought.failed],
    undo: (context) => undoBoth(brought, receipt, context),
  };
}

/** First where they stood, then when they come back: a mail that is in sight while it still waits unread is told as new. */
async function undoBoth(
  brought: MailActionReceipt,
  receipt: MailActionReceipt,
  context: MailActionContext,
): Promise<MailActionReceipt> {
  const [moved, woken] = [await brought.undo(context), await receipt.undo(context)];
  const missed = new Set(moved.failed.map(({ emailId }) => emailId));
  return {
    done: woken.done.filter((emailId) => !missed.has(emailId)),
    failed: [...moved.failed, ...woken.failed.filter(({ emailId }) => !missed.has(emailId))],
    undo: woken.undo,
  };
}

/** The way back gives each mail its earlier time or wakes it; one that was set aside anew since is left alone. */
function receiptOf(setAside: SetAsideMails, times: Times, befores: Times): MailActionReceipt {
  const standsAsLeft = (emailId: string) => setAside.until(emailId)?.getTime() === times.get(emailId)?.getTime();
  let back: MailActionReceipt | null = null;
  return {
    done: [...times.keys()],
    failed: [],
    async undo(context) {
      if (back) return back;
      context.signal?.throwIfAborted();
      const others = [...times.keys()].filter((emailId) => !standsAsLeft(emailId));
      const given = new Map([...befores].filter(([emailId]) => times.has(emailId) && standsAsLeft(emailId)));
      const set = new Map([...given.keys()].map((emailId) => [emailId, setAside.until(emailId)]));
      setAside.set(given);
      back = {
        ...receiptOf(setAside, given, set),
        failed: others.map((emailId) => ({ emailId, code: 'MAIL_CHANGED_ELSEWHERE' })),
      };
      return back;
    },
  };
}
