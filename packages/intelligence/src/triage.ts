import { type Breather, createBreather } from '@nexus/async';
import type {
  HeldMail,
  HoldReason,
  JudgedMail,
  JudgingSettings,
  MailBody,
  MailEnvelope,
  MailMessage,
  Topic,
} from '@nexus/contracts';
import type { AskClassifier } from './asks/ask-classifier.ts';
import { orderBriefing, type UnorderedTopic } from './briefing-order.ts';
import { findKnownSendersWork, type KnownSenders } from './fraud/known-senders.ts';
import { contentHoldReason, envelopeHoldReason } from './holding/hold-reason.ts';
import { compareIdentity, isInThreads } from './holding/mail-identity.ts';
import { discussionLists } from './mailing-lists.ts';
import { createZoneOffset } from './scoring/deadlines/time-zone-offset.ts';
import { type MessageScore, scoreMessage } from './scoring/score-message.ts';
import { createScoringModels, isWrittenBy } from './scoring/signal-reading.ts';
import { joinThreadsWork } from './threads/join-threads.ts';
import type { ReadAround } from './threads/read-around.ts';
import { type ToldTopic, tellTopicsWork } from './topics/tell-topics.ts';
import type { TopicThread } from './topics/thread-vectors.ts';
import { cameAt, windowStart } from './unread-mail.ts';

/** What a briefing is made of. Every mail given is in exactly one of `items` and `held`. */
export interface Triage {
  /** In the order they are briefed (B-8). */
  readonly items: readonly JudgedMail[];
  /** In the order they are briefed. */
  readonly topics: readonly Topic[];
  /** In the order they came. */
  readonly held: readonly HeldMail[];
  /** Mails for each reason (B-9); a reason that holds none is absent. */
  readonly heldCounts: Partial<Record<HoldReason, number>>;
  readonly redFlags: number;
  /** Threads that `items` belong to. */
  readonly threads: number;
  /** `guessed`: nobody said who the reader is, and most of the mail is to one address. `unknown`: the signals that need it are off. */
  readonly reader: 'known' | 'guessed' | 'unknown';
  /** Whom it was judged for; lower case. */
  readonly readerAddresses: readonly string[];
}

/** What all mail of the mailbox tells of each. */
interface JudgedMailbox {
  /** Those given, with the reader's addresses filled in where `Delivered-To` told them. */
  readonly settings: JudgingSettings;
  readonly known: KnownSenders;
  /** `messageId`s of mails that the reader wrote, as far as known. */
  readonly ownMessageIds: ReadonlySet<string>;
}

export interface TriageDependencies {
  /**
   * Judges one mail. `thread`: its thread in order of time, itself included, with mails that are held back.
   */
  readonly score: (email: MailMessage, thread: readonly MailMessage[], mailbox: JudgedMailbox) => MessageScore;
  /** Finds the read and sent mails of the threads of these (J-2). Absent: threads are what is unread of them. */
  readonly readAround?: ReadAround;
  readonly signal?: AbortSignal;
}

const noBody: MailBody = {
  own: '',
  quoted: '',
  signature: '',
  footer: '',
  onlyPictures: false,
  truncated: false,
};

interface Arrived {
  readonly emailId: string;
  /** Null for a mail long before the window: of a mailbox larger than the memory only the ids are kept. */
  readonly email: MailMessage | null;
  reason: HoldReason | null;
}

/** So far before the window a mail still tells how a thread came to be; earlier ones are only counted. */
const threadMemory = 28 * 24 * 60 * 60 * 1000;

function keep(email: MailMessage, reason: HoldReason | null, { now, windowDays }: JudgingSettings): MailMessage | null {
  if (reason === null) return email;
  const opensAt = windowStart(now, windowDays)?.getTime() ?? 0;
  const isForgotten =
    reason === 'undated' || (reason === 'older' && (cameAt(email)?.getTime() ?? 0) < opensAt - threadMemory);
  return isForgotten ? null : { ...email, body: noBody, attachments: [] };
}

/** Takes all mail in; of what is held back no more is kept than judging the rest needs. */
async function takeIn(
  emails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
  settings: JudgingSettings,
  breather: Breather,
): Promise<Arrived[]> {
  const seen = new Set<string>();
  const told = new Set<string>();
  const arrived: Arrived[] = [];
  for await (const email of emails) {
    await breather.breathe();
    const { messageId, returnedAt } = email;
    // A copy that is held back is none to a mail that the driver wanted to hear of again.
    const copies = returnedAt === undefined ? seen : told;
    const reason = envelopeHoldReason(email, settings, messageId !== null && copies.has(messageId));
    if (messageId !== null) seen.add(messageId);
    if (messageId !== null && reason === null) told.add(messageId);
    arrived.push({ emailId: email.emailId, email: keep(email, reason, settings), reason });
  }
  return arrived;
}

async function holdByContent(
  arrived: readonly Arrived[],
  settings: JudgingSettings,
  breather: Breather,
): Promise<void> {
  const discussions = discussionLists(arrived.flatMap(({ email }) => email ?? []));
  for (const entry of arrived) {
    await breather.breathe();
    if (entry.email !== null) entry.reason ??= contentHoldReason(entry.email, settings, discussions);
  }
}

/** A mail that belongs to a muted thread by its subject alone is held back with the others. */
function muteThreads(
  arrived: readonly Arrived[],
  threadOf: (email: MailMessage) => string,
  { mutedThreads }: JudgingSettings,
): void {
  if (mutedThreads === undefined || mutedThreads.size === 0) return;
  const muted = new Set(
    arrived.flatMap(({ email }) => (email !== null && isInThreads(email, mutedThreads) ? [threadOf(email)] : [])),
  );
  for (const entry of arrived) if (entry.email !== null && muted.has(threadOf(entry.email))) entry.reason ??= 'muted';
}

function countReasons(held: readonly HeldMail[]): Partial<Record<HoldReason, number>> {
  const counts: Partial<Record<HoldReason, number>> = {};
  for (const { reason } of held) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function inOrderOfTime(emails: readonly MailMessage[]): MailMessage[] {
  return [...emails].sort(
    (one, other) =>
      (one.receivedAt?.getTime() ?? 0) - (other.receivedAt?.getTime() ?? 0) || compareIdentity(one, other),
  );
}

function withScores({ topicId, threads, names }: ToldTopic, scores: ReadonlyMap<string, MessageScore>): UnorderedTopic {
  const mails = threads.flatMap(({ threadId, emails }) =>
    emails.flatMap((email) => {
      const judged = scores.get(email.emailId);
      return judged === undefined ? [] : [{ email, threadId, topicId, ...judged }];
    }),
  );
  return { topicId, names, mails };
}

/**
 * Makes a briefing of unread mail: holds back what need not be said (B-4, B-9), joins threads (B-3), scores (B-5), finds and
 * names topics (B-7) and puts all in order (B-8). Works on mails whose text is not read yet, too: call it with headers first and
 * again when the texts are there. Never holds the event loop for longer than a slice of some milliseconds. The result does not
 * depend on the order of `emails`, except that of several copies of a mail the first is kept. Rejects with the signal's reason
 * when aborted, and with what `emails` or `score` throws.
 */
export async function triage(
  emails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
  settings: JudgingSettings,
  { score, readAround, signal }: TriageDependencies,
): Promise<Triage> {
  const breather = createBreather(signal);
  const arrived = await takeIn(emails, settings, breather);
  await holdByContent(arrived, settings, breather);

  // Copies would make a thread look faster than it is.
  const originals = arrived.flatMap(({ email, reason }) => (email === null || reason === 'duplicate' ? [] : [email]));
  const { reader, readerAddresses } = findReader(originals, settings);
  const around = (await readAround?.(originals)) ?? [];
  const mailbox: JudgedMailbox = {
    settings: { ...settings, readerAddresses },
    known: await breather.finish(findKnownSendersWork(originals)),
    ownMessageIds: writtenByReader(around, readerAddresses),
  };
  const inThreads = [...originals, ...around];
  const joined = await breather.finish(joinThreadsWork(inThreads, readerAddresses));
  const threadIds = around.length === 0 ? joined : namedByTheirOwn(originals, joined);
  const threadOf = ({ emailId }: MailMessage): string => threadIds.get(emailId) ?? emailId;
  const wholeThreads = Map.groupBy(inThreads, threadOf);
  muteThreads(arrived, threadOf, settings);

  const briefed = Map.groupBy(
    arrived.flatMap(({ email, reason }) => (email !== null && reason === null ? [email] : [])),
    threadOf,
  );
  const threads = new Map<string, TopicThread>();
  for (const [threadId, mails] of briefed) threads.set(threadId, { threadId, emails: inOrderOfTime(mails) });
  const scores = new Map<string, MessageScore>();
  for (const { threadId, emails: members } of threads.values()) {
    const whole = inOrderOfTime(wholeThreads.get(threadId) ?? members);
    for (const email of members) {
      await breather.breathe();
      scores.set(email.emailId, score(email, whole, mailbox));
    }
  }
  const told = await breather.finish(
    tellTopicsWork([...threads.values()], {
      readerAddresses,
      isNameless: ({ emailId }) => scores.get(emailId)?.isFraud === true,
    }),
  );
  const { items, topics } = await breather.finish(orderBriefing(told.map((topic) => withScores(topic, scores))));
  const held = arrived.flatMap(({ emailId, reason }) => (reason === null ? [] : [{ emailId, reason }]));
  return {
    items,
    topics,
    held,
    heldCounts: countReasons(held),
    redFlags: items.filter(({ redFlag }) => redFlag).length,
    threads: threads.size,
    reader,
    readerAddresses,
  };
}

export interface JudgeOptions {
  readonly asks?: AskClassifier;
  readonly readAround?: ReadAround;
  /** What the reader's own rules make of a mail that was judged; it adds no mail and holds none. */
  readonly amend?: (email: MailMessage, score: MessageScore) => MessageScore;
}

/** Judges mail with the product's own scoring. Keeps nothing between calls. */
export interface Judge {
  triage(
    emails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
    settings: JudgingSettings,
    signal?: AbortSignal,
  ): Promise<Triage>;
}

export function createJudge(options: JudgeOptions = {}): Judge {
  const models = createScoringModels(options.asks);
  const { amend = (_email, score) => score, readAround } = options;
  return {
    triage(emails, settings, signal) {
      const zoneOffset = createZoneOffset(settings.timeZone);
      return triage(emails, settings, {
        score: (email, thread, mailbox) =>
          amend(email, scoreMessage(email, { ...mailbox, thread, ...models, zoneOffset })),
        ...(readAround && { readAround }),
        ...(signal && { signal }),
      });
    },
  };
}

/**
 * Who the reader is: the settings' own addresses, else what the mail was delivered to (`Delivered-To`), else the To that most mails share, where
 * it is most of them. Lower case.
 */
function findReader(
  emails: readonly MailEnvelope[],
  settings: JudgingSettings,
): Pick<Triage, 'reader' | 'readerAddresses'> {
  if (settings.readerAddresses.length > 0) return { reader: 'known', readerAddresses: settings.readerAddresses };
  // A stray address of a list or a relay is not the reader; one that a tenth of the mail came to is.
  const delivered = sharedBy(emails, 0.1, ({ delivery }) => delivery.deliveredTo);
  if (delivered.length > 0) return { reader: 'known', readerAddresses: delivered };
  const addressed =
    emails.length < fewestToGuess ? [] : sharedBy(emails, 0.5, ({ to }) => to.map(({ address }) => address));
  // Two that share most mails are two colleagues, or one with an assistant: nobody can tell whose mailbox it is.
  return addressed.length === 1
    ? { reader: 'guessed', readerAddresses: addressed }
    : { reader: 'unknown', readerAddresses: [] };
}

/**
 * Threads by their oldest unread mail, whatever else is known of them: a mail that comes later is joined to what is unread alone, and is to
 * find the same thread.
 */
function namedByTheirOwn(
  originals: readonly MailMessage[],
  joined: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { emailId } of inOrderOfTime(originals)) {
    const thread = joined.get(emailId) ?? emailId;
    if (!names.has(thread)) names.set(thread, emailId);
  }
  return new Map([...joined].map(([emailId, thread]) => [emailId, names.get(thread) ?? thread]));
}

/** Of what was read and sent, what the reader wrote: by where it lies, else by its sender. */
function writtenByReader(emails: readonly MailEnvelope[], readerAddresses: readonly string[]): ReadonlySet<string> {
  const own = emails.filter((email) => email.sent === true || isWrittenBy(readerAddresses, email));
  return new Set(own.flatMap(({ messageId }) => messageId ?? []));
}

/** Fewer mails say nothing of whose they are. */
const fewestToGuess = 3;

function sharedBy(
  emails: readonly MailEnvelope[],
  share: number,
  addressesOf: (email: MailEnvelope) => readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const email of emails) {
    for (const address of new Set(addressesOf(email))) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => (share < 0.5 ? count >= emails.length * share : count > emails.length * share))
    .map(([address]) => address)
    .sort();
}
