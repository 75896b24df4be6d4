import type { MailActionContext, MailActionReceipt, MailEnvelope, MailReader } from '@nexus/contracts';
import { lookUpStates } from './apply-changes.ts';
import { isWaiting, type RemoteMails } from './mails.ts';
import type { SnoozedMails } from './snoozed-mails.ts';
import type { RetryTimes } from './timeouts.ts';

interface SnoozeOptions {
  readonly mails: RemoteMails;
  readonly setAside: SnoozedMails;
  readonly times: RetryTimes;
  readonly signal?: AbortSignal | undefined;
  /** Nothing is changed before it has resolved. */
  readonly noted: Promise<void>;
  /** Has these mails stand unread in the inbox. */
  readonly bringBack: (emailIds: readonly string[]) => Promise<MailActionReceipt>;
}

type SnoozeTimes = ReadonlyMap<string, Date | null>;

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
  if (away.length === 0) return { ...snoozeReceipt(setAside, wanted, before), failed };
  const brought = await bringBack(away).catch((error: unknown) => {
    setAside.set(before);
    throw error;
  });
  const missed = new Set(brought.failed.map(({ emailId }) => emailId));
  setAside.set(new Map([...before].filter(([emailId]) => missed.has(emailId))));
  const set = new Map([...wanted].filter(([emailId]) => !missed.has(emailId)));
  const receipt = snoozeReceipt(setAside, set, before);
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
function snoozeReceipt(setAside: SnoozedMails, times: SnoozeTimes, befores: SnoozeTimes): MailActionReceipt {
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
        ...snoozeReceipt(setAside, given, set),
        failed: others.map((emailId) => ({ emailId, code: 'MAIL_CHANGED_ELSEWHERE' })),
      };
      return back;
    },
  };
}

interface ReadReturnedOptions {
  readonly setAside: Pick<SnoozedMails, 'returned' | 'withReturn' | 'set'>;
  /** Whether a mail can be fetched by this id, under which it is kept. */
  readonly isLocated: (emailId: string) => boolean;
  /** Of these mails those that stand unread in the inbox. */
  readonly waiting: (emailIds: readonly string[], signal: AbortSignal | undefined) => Promise<readonly MailEnvelope[]>;
}

function cameAt({ returnedAt, receivedAt }: MailEnvelope): number {
  return (returnedAt ?? receivedAt)?.getTime() ?? -Infinity;
}

const latestFirst = (one: MailEnvelope, other: MailEnvelope) => cameAt(other) - cameAt(one) || 0;

/**
 * The reader of an account, with mail whose snooze has ended where it would stand had it come then (E-9): whoever looks at the newest
 * pages alone sees it, however old it is. It is fetched by its id; one that was read or put away meanwhile is no longer kept.
 */
export function readReturned(reader: MailReader, { setAside, isLocated, waiting }: ReadReturnedOptions): MailReader {
  async function returned(signal: AbortSignal | undefined): Promise<readonly MailEnvelope[]> {
    const emailIds = setAside.returned().filter(isLocated);
    if (emailIds.length === 0) return [];
    const mails = await waiting(emailIds, signal);
    const there = new Set(mails.map(({ emailId }) => emailId));
    const gone = emailIds.filter((emailId) => !there.has(emailId));
    if (gone.length > 0) setAside.set(new Map(gone.map((emailId) => [emailId, null])));
    // Snoozed anew while it was fetched: it is not back.
    const back = mails.map(setAside.withReturn).filter(({ returnedAt }) => returnedAt !== undefined);
    return back.toSorted(latestFirst);
  }

  async function* unread(signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    const back = [...(await returned(signal))];
    const given = new Set(back.map(({ emailId }) => emailId));
    for await (const page of reader.unread(signal)) {
      const others = page.filter(({ emailId }) => !given.has(emailId)).map(setAside.withReturn);
      const oldest = Math.min(...page.map(cameAt));
      const later = back.findIndex((mail) => cameAt(mail) < oldest);
      const joining = back.splice(0, later < 0 ? back.length : later);
      const joined = joining.length === 0 ? others : [...joining, ...others].toSorted(latestFirst);
      if (joined.length > 0) yield joined;
    }
    if (back.length > 0) yield back;
  }

  return {
    ...reader,
    unread,
    async *read(emailIds, signal) {
      for await (const mail of reader.read(emailIds, signal)) yield setAside.withReturn(mail);
    },
  };
}
