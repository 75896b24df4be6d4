import type { JudgedMail, Mailbox, MailboxOverview, MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';
import {
  cameAt,
  createReadAround,
  headersOnly,
  type ReadAround,
  unreadHeaders,
  unreadMail,
  windowStart,
} from '@nexus/intelligence';
import type { Inbox } from '../state/inbox.ts';
import type { ItemStatus, TrackerState } from '../state/tracker.ts';
import { isLive, type JudgedInbox, judgeInbox, type LoadInboxOptions } from './judge-inbox.ts';
import { createNewestMail, isWithin } from './newest-mail.ts';

interface LoadedInbox {
  /** What a briefing can begin with: where there is much mail, most of it judged by the headers alone. */
  readonly first: Inbox;
  /** All of it, judged whole; the same as `first` when there is little. Never rejects. */
  readonly settled: Promise<Inbox>;
}

/**
 * Reads and judges the unread mail (B-23): all of it when there is little, else the headers first and the rest in the background. Of a
 * live account the newest come first, and nobody waits for the others.
 *
 * @throws NexusError when it cannot be read
 */
export function loadInbox(options: LoadInboxOptions, overview: MailboxOverview): Promise<LoadedInbox> {
  return isLive(options.mailbox) ? loadLiveInbox(options) : loadStoredInbox(options, overview);
}

/** Mails of the window whose headers are looked at before the greeting. */
const lookedAtFirst = 500;
/** So many texts are read before it: each may have to be fetched over the network. */
const readAtOnce = 60;

async function* wholeMails(
  reader: MailReader,
  envelopes: readonly MailEnvelope[],
  { since, signal }: { readonly since: Date | null; readonly signal: AbortSignal },
): AsyncGenerator<MailMessage> {
  for (const envelope of envelopes) if (!isWithin(since, envelope)) yield headersOnly(envelope);
  const recent = envelopes.filter((envelope) => isWithin(since, envelope)).map(({ emailId }) => emailId);
  if (recent.length > 0) yield* reader.read(recent, signal);
}

/** Judging more than so many twice would keep the driver waiting for seconds. */
const mostJudgedTwice = 1_000;

/**
 * Judges by the headers, then once more with the texts of those `atMost` that seem to matter most: headers alone are a poor guide, and what the
 * greeting names is told first, whatever the other texts say later. By the headers alone where there is very much, or no text can be read.
 * @throws NexusError
 */
async function judgeFirstTexts(
  options: LoadInboxOptions,
  atMost: number,
  headers: () => Iterable<MailMessage> | AsyncIterable<MailMessage>,
): Promise<JudgedInbox> {
  const { mailbox, signal } = options;
  const byHeaders = await judgeInbox(options, headers());
  const judged = [...byHeaders.inbox.items.values()];
  const best = judged.length > mostJudgedTwice ? [] : judged.toSorted(mattersMore).slice(0, atMost);
  const texts = new Map<string, MailMessage>();
  try {
    const ids = best.map(({ email }) => email.emailId);
    for await (const mail of mailbox.reader.read(ids, signal)) texts.set(mail.emailId, mail);
  } catch (error) {
    if (signal.aborted) throw error;
  }
  async function* mails() {
    for await (const mail of headers()) yield texts.get(mail.emailId) ?? mail;
  }
  const { inbox, unread } = texts.size === 0 ? byHeaders : await judgeInbox(options, mails());
  const headersOnly = new Set([...inbox.items.keys()].filter((emailId) => !texts.has(emailId)));
  return { inbox: { ...inbox, headersOnly }, unread };
}

function mattersMore(one: JudgedMail, other: JudgedMail): number {
  const flags = Number(other.isUrgent) - Number(one.isUrgent) || Number(other.redFlag) - Number(one.redFlag);
  return flags || other.score - one.score;
}

/** A live account with ten thousand unread mails greets nearly as soon as one with a hundred: from its newest pages. @throws NexusError */
async function loadLiveInbox(options: LoadInboxOptions): Promise<LoadedInbox> {
  const { mailbox, settings, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  const newest = createNewestMail({ reader: mailbox.reader, since, signal });
  const { pages, isAll } = await newest.look(lookedAtFirst);
  const envelopes = pages.flat();
  const recent = envelopes.filter((envelope) => isWithin(since, envelope));
  if (isAll && recent.length <= readAtOnce) {
    const mails: MailMessage[] = [];
    for await (const mail of wholeMails(mailbox.reader, envelopes, { since, signal })) mails.push(mail);
    const judge = async (around?: ReadAround) => newest.complete(await judgeInbox(options, mails, around));
    const first = await judge();
    return { first, settled: settleByThreads() };

    /** How threads stand takes more requests, which wait until there is a greeting. Never rejects: `first` stands without it. */
    async function settleByThreads(): Promise<Inbox> {
      const around = await createReadAround(mailbox.reader, since, signal)(mails);
      return around.length === 0 ? first : judge(async () => around).catch(() => first);
    }
  }
  const judged = newest.complete(await judgeFirstTexts(options, readAtOnce, () => envelopes.map(headersOnly)));
  return settleInBackground(options, await readFirstTexts(judged, options));
}

/** So many whole mails are judged before the greeting, since it takes well under a second. */
const judgedAtOnce = 300;

/** Of more, so many texts are read before it: nothing has to be fetched. */
const readFromFiles = 150;

/** Whether the window holds so few mails that all can be judged before the greeting; what lies outside it costs next to nothing. */
async function isLittle({ mailbox, signal }: LoadInboxOptions, unread: number, since: Date | null): Promise<boolean> {
  if (unread <= judgedAtOnce || since === null) return unread <= judgedAtOnce;
  let recent = 0;
  for await (const page of mailbox.reader.unread(signal)) {
    recent += page.filter((envelope) => (cameAt(envelope)?.getTime() ?? 0) >= since.getTime()).length;
    if (recent > judgedAtOnce) return false;
  }
  return true;
}

async function loadStoredInbox(options: LoadInboxOptions, { unread }: MailboxOverview): Promise<LoadedInbox> {
  const { mailbox, settings, signal } = options;
  if (await isLittle(options, unread, windowStart(settings.now, settings.windowDays))) {
    const first = await judgeWhole(options);
    return { first, settled: Promise.resolve(first) };
  }
  const { inbox } = await judgeFirstTexts(options, readFromFiles, () => unreadHeaders(mailbox.reader, signal));
  return settleInBackground(options, await readFirstTexts(inbox, options));
}

/** Mail that is still to be told, as it was judged before. */
interface StillToTell {
  readonly mails: readonly MailMessage[];
  /** Those of which only the headers are known. */
  readonly headersOnly: ReadonlySet<string>;
}

const toCome: ReadonlySet<ItemStatus> = new Set(['pending', 'skipped']);

/** What of an inbox the driver has not heard, or left for later. */
export function stillToTell({ items, headersOnly }: Inbox, { statuses }: TrackerState): StillToTell {
  const mails = [...items.values()].map(({ email }) => email);
  return {
    mails: mails.filter(({ emailId }) => toCome.has(statuses.get(emailId) ?? 'pending')),
    headersOnly,
  };
}

/**
 * Reads and judges the unread mail, of a live account as much of it as one drive can get through. Where one of several accounts cannot be
 * read just now, its mails in `known` are used instead, so that the driver loses nothing they have not heard.
 *
 * @throws NexusError when it cannot be read
 */
export async function judgeWhole(
  options: LoadInboxOptions,
  known: StillToTell = { mails: [], headersOnly: new Set() },
): Promise<Inbox> {
  const { mailbox, settings, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  const readAround = createReadAround(mailbox.reader, since, signal);
  if (!isLive(mailbox)) return (await judgeInbox(options, unreadMail(mailbox.reader, since, signal), readAround)).inbox;
  const missed = new Set<string>();
  const unread = new Set<string>();
  let standIns = 0;
  const newest = createNewestMail({ reader: mailbox.reader, since, signal, onMissed: (id) => void missed.add(id) });
  async function* mails(): AsyncGenerator<MailMessage> {
    for await (const mail of newest.whole()) {
      unread.add(mail.emailId);
      yield mail;
    }
    for (const mail of known.mails) {
      if (!missed.has(mail.accountId) || unread.has(mail.emailId)) continue;
      standIns += 1;
      yield mail;
    }
  }
  const result = await judgeInbox(options, mails(), readAround);
  const judged = newest.complete(result, standIns);
  const byHeaders = [...known.headersOnly].filter((emailId) => judged.items.has(emailId) && !unread.has(emailId));
  return { ...judged, headersOnly: new Set([...judged.headersOnly, ...byHeaders]) };
}

/** Judges everything in the background of a briefing that begins with `first`. */
function settleInBackground(options: LoadInboxOptions, first: Inbox): LoadedInbox {
  const known = { mails: [...first.items.values()].map(({ email }) => email), headersOnly: first.headersOnly };
  const settled = judgeWhole(options, known).catch((error: unknown) => {
    if (!options.signal.aborted) options.onFailure(error);
    return first;
  });
  return { first, settled };
}

/** Mails whose texts are read before the greeting when only headers are judged: the first ones to be told. */
const readAhead = 5;

/** The inbox with the texts of these mails, of which only the headers were read; one that went meanwhile stays as it is. @throws NexusError */
export async function readTexts(
  inbox: Inbox,
  emailIds: readonly string[],
  { mailbox, signal }: { readonly mailbox: Mailbox; readonly signal: AbortSignal },
): Promise<Inbox> {
  const unread = emailIds.filter((emailId) => inbox.headersOnly.has(emailId));
  if (unread.length === 0) return inbox;
  const items = new Map(inbox.items);
  const headersOnly = new Set(inbox.headersOnly);
  for await (const email of mailbox.reader.read(unread, signal)) {
    const item = items.get(email.emailId);
    if (item) items.set(email.emailId, { ...item, email });
    headersOnly.delete(email.emailId);
  }
  return { ...inbox, items, headersOnly };
}

/** The same of the first ones to be told. @throws NexusError */
function readFirstTexts(
  inbox: Inbox,
  source: { readonly mailbox: Mailbox; readonly signal: AbortSignal },
): Promise<Inbox> {
  return readTexts(inbox, inbox.order.slice(0, readAhead), source);
}
