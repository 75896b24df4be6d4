import {
  codeOf,
  type MailActionContext,
  type MailActionReceipt,
  type MailEnvelope,
  type MailReader,
  type SnoozedMail,
} from '@nexus/contracts';
import { lookUpStates } from './apply-changes.ts';
import { isWaiting, type RemoteMails } from './mails.ts';
import type { LiveMailboxOptions } from './options.ts';
import type { RetryTimes } from './timeouts.ts';

interface SnoozeOptions {
  readonly mails: RemoteMails;
  readonly hiddenMail: SnoozedMails;
  readonly times: RetryTimes;
  readonly signal?: AbortSignal | undefined;
  /** Nothing is changed before it has resolved. */
  readonly noted: Promise<void>;
  /** Has these mails stand unread in the inbox. */
  readonly bringBack: (emailIds: readonly string[]) => Promise<MailActionReceipt>;
}

type SnoozeTimes = ReadonlyMap<string, Date | null>;

/**
 * Snoozes mails until a time. At the provider one that waits unread in the inbox stays as it is; one that was read or put away, which
 * a search may have found, is made to wait there, or nothing of it would come back. Throws what the look at the mails throws, and what the
 * provider does where nothing was changed: then nothing is snoozed.
 */
export async function snoozeMails(
  emailIds: readonly string[],
  until: Date,
  { mails, hiddenMail, times, signal, noted, bringBack }: SnoozeOptions,
): Promise<MailActionReceipt> {
  const states = await lookUpStates(mails, emailIds, { signal, times });
  await noted;
  signal?.throwIfAborted();
  const gone = emailIds.filter((emailId) => !states.has(emailId));
  const failed = gone.map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' as const }));
  const wanted = new Map([...states.keys()].map((emailId) => [emailId, until]));
  const before = new Map([...wanted.keys()].map((emailId) => [emailId, hiddenMail.until(emailId)]));
  // Snoozed first: what appears unread in the inbox is else told as new.
  hiddenMail.set(wanted);
  const away = [...states].filter(([, state]) => !isWaiting(state)).map(([emailId]) => emailId);
  if (away.length === 0) return { ...snoozeReceipt(hiddenMail, wanted, before), failed };
  const brought = await bringBack(away).catch((error: unknown) => {
    hiddenMail.set(before);
    throw error;
  });
  const missed = new Set(brought.failed.map(({ emailId }) => emailId));
  hiddenMail.set(new Map([...before].filter(([emailId]) => missed.has(emailId))));
  const set = new Map([...wanted].filter(([emailId]) => !missed.has(emailId)));
  const receipt = snoozeReceipt(hiddenMail, set, before);
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

/** The undo gives each mail its earlier time or wakes it; one that was snoozed again since is left alone. */
function snoozeReceipt(hiddenMail: SnoozedMails, times: SnoozeTimes, befores: SnoozeTimes): MailActionReceipt {
  const standsAsLeft = (emailId: string) => hiddenMail.until(emailId)?.getTime() === times.get(emailId)?.getTime();
  let back: MailActionReceipt | null = null;
  return {
    done: [...times.keys()],
    failed: [],
    async undo(context) {
      if (back) return back;
      context.signal?.throwIfAborted();
      const others = [...times.keys()].filter((emailId) => !standsAsLeft(emailId));
      const given = new Map([...befores].filter(([emailId]) => times.has(emailId) && standsAsLeft(emailId)));
      const set = new Map([...given.keys()].map((emailId) => [emailId, hiddenMail.until(emailId)]));
      hiddenMail.set(given);
      back = {
        ...snoozeReceipt(hiddenMail, given, set),
        failed: others.map((emailId) => ({ emailId, code: 'MAIL_CHANGED_ELSEWHERE' })),
      };
      return back;
    },
  };
}

interface ReadReturnedOptions {
  readonly hiddenMail: Pick<SnoozedMails, 'returned' | 'withReturn' | 'set'>;
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
 * The reader of an account, with mail whose snooze has ended where it would stand had it come then (E-9): it is on the
 * newest pages, however old it is. It is fetched by its id; one that was read or put away meanwhile is no longer kept.
 */
export function readReturned(reader: MailReader, { hiddenMail, isLocated, waiting }: ReadReturnedOptions): MailReader {
  async function returned(signal: AbortSignal | undefined): Promise<readonly MailEnvelope[]> {
    const emailIds = hiddenMail.returned().filter(isLocated);
    if (emailIds.length === 0) return [];
    const mails = await waiting(emailIds, signal);
    const there = new Set(mails.map(({ emailId }) => emailId));
    const gone = emailIds.filter((emailId) => !there.has(emailId));
    if (gone.length > 0) hiddenMail.set(new Map(gone.map((emailId) => [emailId, null])));
    // Snoozed anew while it was fetched: it is not back.
    const back = mails.map(hiddenMail.withReturn).filter(({ returnedAt }) => returnedAt !== undefined);
    return back.toSorted(latestFirst);
  }

  async function* unread(signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    const back = [...(await returned(signal))];
    const given = new Set(back.map(({ emailId }) => emailId));
    for await (const page of reader.unread(signal)) {
      const others = page.filter(({ emailId }) => !given.has(emailId)).map(hiddenMail.withReturn);
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
      for await (const mail of reader.read(emailIds, signal)) yield hiddenMail.withReturn(mail);
    },
  };
}

/**
 * The drive's own view of an account's snoozed mail: read at once, written behind. Each is kept under its id, by which it is known before
 * anything of it was fetched, and under what it is remembered by, where it has such a name.
 */
export interface SnoozedMails {
  /** Snoozed, and its time has not come. */
  isHidden(emailId: string): boolean;
  /** As `isHidden`, of a mail that is also known by what it is remembered by; from then on its id alone is enough. */
  hides(email: Pick<MailEnvelope, 'emailId' | 'rememberedAs'>): boolean;
  /** What a mail is remembered by, so that it is snoozed under that name too; null: it has none but its id. */
  remember(emailId: string, rememberedAs: string | null): void;
  /** All that are hidden now, by the ids under which they are kept. */
  hidden(): readonly string[];
  /** All that are hidden now, each once. */
  awaited(): readonly SnoozedMail[];
  /** When it comes back, or came back; null: it is not snoozed, or was told since. */
  until(emailId: string): Date | null;
  /** All whose time has come and that nobody was told of since, by the ids under which they are kept. */
  returned(): readonly string[];
  /** The mail with the time at which it came back, if it did. */
  withReturn<Mail extends MailEnvelope>(mail: Mail): Mail;
  /** Sets each aside until its time, or wakes it where that is null. */
  set(times: ReadonlyMap<string, Date | null>): void;
  /** Speakable; null unless what was snoozed in earlier drives could not be looked up. */
  readonly omission: string | null;
  /** Resolves when all that was changed has been handed to what keeps it. */
  settled(): Promise<void>;
}

/**
 * Loads what is snoozed in this account. Mail whose time has come is kept on until it was told. Where the store does not answer, the
 * drive goes on without it and says so: snoozed mail may then come up too early, and what came back long after it was received may wait
 * for the next drive.
 */
export async function loadSnoozedMails(options: LiveMailboxOptions): Promise<SnoozedMails> {
  const { userId, accountId, hiddenMail: store, log, clock = () => new Date() } = options;
  const times = new Map<string, Date>();
  const names = new Map<string, string>();
  let omission: string | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(task: () => Promise<void>): void {
    writing = writing.then(task).catch((error: unknown) => {
      log?.warn({ accountId, code: codeOf(error) }, 'what was snoozed could not be written');
    });
  }

  try {
    for (const { emailId, until } of (await store?.snoozed(userId)) ?? []) {
      if (emailId.startsWith(`${accountId}/`)) times.set(emailId, until);
    }
  } catch (error) {
    log?.warn({ accountId, code: codeOf(error) }, 'what was snoozed could not be looked up');
    omission = 'I could not look up which mails you snoozed, so some may come up again too early.';
  }

  function untilOf(emailId: string): Date | null {
    // Copies share their name: what was said of one of them last holds for all.
    return times.get(names.get(emailId) ?? emailId) ?? times.get(emailId) ?? null;
  }

  function isHidden(emailId: string): boolean {
    const until = untilOf(emailId);
    return until !== null && until > clock();
  }

  /** By which it may be kept as well. */
  function recognise({ emailId, rememberedAs }: Pick<MailEnvelope, 'emailId' | 'rememberedAs'>): void {
    if (rememberedAs !== undefined && times.has(rememberedAs)) names.set(emailId, rememberedAs);
  }

  return {
    isHidden,
    hides(email) {
      recognise(email);
      return isHidden(email.emailId);
    },
    returned() {
      const now = clock();
      return [...times].filter(([, until]) => until <= now).map(([emailId]) => emailId);
    },
    withReturn(mail) {
      recognise(mail);
      const until = untilOf(mail.emailId);
      return until === null || until > clock() ? mail : { ...mail, returnedAt: until };
    },
    remember(emailId, rememberedAs) {
      if (rememberedAs !== null) names.set(emailId, rememberedAs);
    },
    hidden() {
      const now = clock();
      return [...times].filter(([, until]) => until > now).map(([emailId]) => emailId);
    },
    awaited() {
      const now = clock();
      const hidden = [...times].flatMap(([emailId, until]) => (until > now ? [{ emailId, until }] : []));
      return [...Map.groupBy(hidden, ({ until }) => until.getTime()).values()].flatMap(eachOnce);
    },
    until: untilOf,
    set(wanted) {
      const all = new Map(
        [...wanted].flatMap(([emailId, until]) => [
          [emailId, until] as const,
          [names.get(emailId) ?? emailId, until] as const,
        ]),
      );
      const snoozed = [...all].flatMap(([emailId, until]) => (until === null ? [] : [{ emailId, until }]));
      const awake = [...all].flatMap(([emailId, until]) => (until === null ? [emailId] : []));
      for (const { emailId, until } of snoozed) times.set(emailId, until);
      for (const emailId of awake) times.delete(emailId);
      write(async () => {
        if (snoozed.length > 0) await store?.snooze(userId, snoozed);
        if (awake.length > 0) await store?.wake(userId, awake);
      });
    },
    omission,
    settled: () => writing,
  };
}

/** Of mails that come back together: by IMAP one may be kept under its UID, under its name, or under both. */
function eachOnce(mails: readonly SnoozedMail[]): readonly SnoozedMail[] {
  const byUid = mails.filter(({ emailId }) => /\/\d+\.\d+$/.test(emailId));
  const byName = mails.filter((mail) => !byUid.includes(mail));
  return byUid.length >= byName.length ? byUid : byName;
}
