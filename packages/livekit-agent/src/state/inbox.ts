import type {
  AwaitedAccount,
  HeldMail,
  HoldReason,
  JudgedMail,
  MailEnvelope,
  MailMessage,
  SnoozedMail,
  Topic,
  Verbosity,
} from '@nexus/contracts';
import { type AskClassifier, createAskClassifier, type MailSummary, type Triage } from '@nexus/intelligence';
import { createEnrichments, type Enrichment, type Enrichments } from './enrichments.ts';
import { createMailHandles, type MailHandles } from './mail-handles.ts';
import type { SnoozeTimers } from './snooze-timers.ts';
import type { TrackerState } from './tracker.ts';

/** The unread mail of one drive, judged; lives in the session's memory only. */
export interface Inbox {
  readonly items: ReadonlyMap<string, JudgedMail>;
  readonly topics: readonly Topic[];
  /** All that is briefed, in the order it is told: red flags first, then topic by topic (B-8). */
  readonly order: readonly string[];
  readonly held: readonly HeldMail[];
  readonly heldCounts: Readonly<Partial<Record<HoldReason, number>>>;
  /** Envelopes of the mails that are held for a reason other than their age; a driver may ask for them. */
  readonly heldEnvelopes: ReadonlyMap<string, MailEnvelope>;
  /** Envelopes of mails that were dealt with elsewhere before they were told; an open question may still be about one. */
  readonly left?: ReadonlyMap<string, MailEnvelope>;
  /** Mails that a search found, which need not be of the briefing, whole where they were read; a driver may act on them. */
  readonly found: ReadonlyMap<string, MailEnvelope | MailMessage>;
  readonly redFlags: number;
  /** False: the reader's own address is unknown, so what is asked of them cannot be told. */
  readonly readerKnown: boolean;
  /** Who the reader is, as given or guessed when the mail was judged (J-1). */
  readonly readerAddresses: readonly string[];
  /** All unread mail: told, to come, and held. */
  readonly unread: number;
  /** Unread mail that nobody has looked at yet; it is counted in `unread`, and in nothing else. */
  readonly unsorted: number;
  /** Mails of `items` that were judged by their headers alone; the text is read when they are told. */
  readonly headersOnly: ReadonlySet<string>;
  /** Snoozed by this drive or an earlier one; in none of the counts. */
  readonly snoozed: readonly SnoozedMail[];
  /** Speakable sentences on what could not be read at all, so that it is in none of the counts. */
  readonly omissions: readonly string[];
  /** Accounts that are still being opened, each named by one of the omissions; their mail joins when it is there. */
  readonly awaited: readonly AwaitedAccount[];
}

export const emptyInbox: Inbox = {
  items: new Map(),
  topics: [],
  order: [],
  held: [],
  heldCounts: {},
  heldEnvelopes: new Map(),
  found: new Map(),
  redFlags: 0,
  readerKnown: true,
  readerAddresses: [],
  unread: 0,
  unsorted: 0,
  headersOnly: new Set(),
  snoozed: [],
  omissions: [],
  awaited: [],
};

/** What the session knows of a mail: briefed, held or found. */
export function envelopeOf(inbox: Inbox, emailId: string): MailEnvelope | null {
  const { items, heldEnvelopes, found, left } = inbox;
  return items.get(emailId)?.email ?? heldEnvelopes.get(emailId) ?? found.get(emailId) ?? left?.get(emailId) ?? null;
}

/** All unread mail that is briefed or held for a reason other than its age. */
export function unreadEnvelopes({ items, heldEnvelopes }: Inbox): readonly MailEnvelope[] {
  return [...[...items.values()].map(({ email }) => email), ...heldEnvelopes.values()];
}

/** The same, and what a search found. */
export function knownEnvelopes(inbox: Inbox): readonly MailEnvelope[] {
  return [...unreadEnvelopes(inbox), ...inbox.found.values()];
}

/** A date with one of these is a duty; one without may be the sender's own. */
const tiedToDuty = /^(?:by|before|until|till|due|within|closes?|expires?|(?:no|not) later|latest|deadline|rsvp)\b/i;

/** "Can you join us for lunch on Thursday" makes no duty of the day. */
const asksOutright =
  /^(?!.*\b(?:join|come|meet|attend|make it|lunch|dinner|drinks?|coffee|party|free|available|like to)\b).*\b(?:(?:can|could|will|would) you|please)\b/i;

/**
 * Something is due, for whoever has to do it: by a date, or at the time for which the driver is asked ("can you ring me at half past eight").
 * A day that is only named, such as that of a meeting, is no deadline.
 */
export function hasDeadline({ signals }: JudgedMail): boolean {
  const asked = signals.find(({ id, evidence }) => id === 'asked-directly' && asksOutright.test(evidence))?.evidence;
  return signals.some(
    ({ id, evidence }) => id === 'deadline' && (tiedToDuty.test(evidence) || asked?.includes(evidence) === true),
  );
}

/** Something is still asked of the driver: neither answered, nor overtaken, nor only due by a date that has passed. */
export function isAsking({ signals }: JudgedMail): boolean {
  if (signals.some(({ id }) => id === 'answered' || id === 'overtaken' || id === 'fraud')) return false;
  return signals.some(
    ({ id, told, evidence }) =>
      id === 'asked-directly' || (id === 'deadline' && told === undefined && tiedToDuty.test(evidence)),
  );
}

/** How many of these mails are urgent, and how many more are important. */
export function countWeights(
  { items }: Inbox,
  emailIds: readonly string[],
): { readonly urgent: number; readonly important: number } {
  const mails = emailIds.flatMap((emailId) => items.get(emailId) ?? []);
  const urgent = mails.filter(({ isUrgent }) => isUrgent).length;
  return { urgent, important: mails.filter(({ isUrgent, redFlag }) => redFlag && !isUrgent).length };
}

/** To sort by: mail that nobody knows the time of is the oldest. */
export function receivedTime({ receivedAt }: Pick<MailEnvelope, 'receivedAt'>): number {
  return receivedAt?.getTime() ?? 0;
}

export function newestFirst<Mail extends Pick<MailEnvelope, 'receivedAt'>>(mails: readonly Mail[]): readonly Mail[] {
  return mails.toSorted((one, other) => receivedTime(other) - receivedTime(one));
}

/** The whole of a mail, as far as it was read; null where only its headers are known. */
export function messageOf({ items, found, headersOnly }: Inbox, emailId: string): MailMessage | null {
  const other = found.get(emailId);
  if (other !== undefined && 'body' in other) return other;
  return headersOnly.has(emailId) ? null : (items.get(emailId)?.email ?? null);
}

/**
 * The inbox of one drive. Only its methods change it; `state` is another object after each change, so a caller that kept an earlier one
 * can see that something changed in between.
 */
export interface DriveInbox {
  readonly state: Inbox;
  /** All of it was judged anew. */
  replace(inbox: Inbox): void;
  /** A mail that came in is not told. */
  hold(email: MailEnvelope, reason: HoldReason): void;
  /** A mail is no longer held back; nothing changes where it was not. */
  release(emailId: string): void;
  /** A mail joins the briefing, at its place in this order. */
  join(mail: JudgedMail, place: Pick<Inbox, 'topics' | 'order'>): void;
  /** A mail that nobody heard was dealt with elsewhere. */
  withdraw(emailId: string, left: Pick<Inbox, 'topics' | 'order'>): void;
  /** A search found these mails; those that are known already stay as they are. */
  found(emails: readonly MailEnvelope[]): void;
  /** The text of a mail that was judged by its headers was read. */
  textRead(email: MailMessage): void;
  /** The whole of a mail that is known was read, whether it is of the briefing or not. */
  keepWhole(email: MailMessage): void;
  /** A mail of the briefing is back from its snooze. */
  returned(emailId: string, returnedAt: Date): void;
  /** The mail is told right after the current one. */
  putNext(emailId: string, cursor: string | null): void;
  /** What the small model made of mails that nobody has heard yet (J-6): each stands where that puts it. */
  enrich(rows: ReadonlyMap<string, Enrichment>): void;
  /** The same mails in another order. */
  reorder(place: Pick<Inbox, 'topics' | 'order'>): void;
  /** Adds a sentence on what could not be read. */
  omit(sentence: string): void;
  /** What the sentence is about can be read again. */
  noLongerOmit(sentence: string): void;
  /** Nobody waits for this account any more. */
  stopAwaiting(account: AwaitedAccount): void;
  /** Resolves when the whole inbox is judged and the order no longer changes (B-23). */
  settled: Promise<void>;
  /** Names of the accounts that do not answer just now, by `accountId`; without those that only their owner can help. */
  readonly lostAccounts: Map<string, string>;
  /** When snoozed mail comes back while the drive lasts. */
  readonly snoozeTimers: SnoozeTimers;
  readonly asks: AskClassifier;
  /** What the small model made of mails, in this memory alone (J-10). */
  readonly enrichments: Enrichments;
  /** What was made of a mail to tell the model, since each of its requests needs the current one's again. */
  readonly portraits: WeakMap<JudgedMail, string>;
  /** What mails are called before a model. */
  readonly handles: MailHandles;
  /** Summaries that were made. */
  readonly summaries: WeakMap<MailMessage, Map<Verbosity, MailSummary>>;
}

export function createDriveInbox(snoozeTimers: SnoozeTimers): DriveInbox {
  const enrichments = createEnrichments();
  let state = emptyInbox;
  const without = (sentence: string) => state.omissions.filter((omission) => omission !== sentence);
  return {
    get state() {
      return state;
    },
    replace(inbox) {
      state = enrichments.applyTo(inbox);
    },
    enrich(rows) {
      enrichments.add(rows);
      state = enrichments.applyTo(state);
    },
    reorder({ topics, order }) {
      state = { ...state, topics, order };
    },
    hold(email, reason) {
      state = holdBack(state, email, reason);
    },
    release(emailId) {
      state = release(state, emailId);
    },
    join(mail, place) {
      state = enrichments.applyTo(joined(release(state, mail.email.emailId), mail, place));
    },
    withdraw(emailId, left) {
      state = withdrawn(state, emailId, left);
    },
    found(emails) {
      const found = new Map(state.found);
      for (const email of emails) if (envelopeOf(state, email.emailId) === null) found.set(email.emailId, email);
      state = { ...state, found };
    },
    textRead(email) {
      state = withText(state, email);
    },
    keepWhole(email) {
      if (envelopeOf(state, email.emailId) === null) return;
      state = { ...state, found: new Map(state.found).set(email.emailId, email) };
    },
    returned(emailId, returnedAt) {
      const mail = state.items.get(emailId);
      if (mail === undefined) return;
      const items = new Map(state.items).set(emailId, { ...mail, email: { ...mail.email, returnedAt } });
      state = { ...state, items };
    },
    putNext(emailId, cursor) {
      state = { ...state, order: putNext(state.order, emailId, cursor) };
    },
    omit(sentence) {
      state = { ...state, omissions: [...state.omissions, sentence] };
    },
    noLongerOmit(sentence) {
      state = { ...state, omissions: without(sentence) };
    },
    stopAwaiting(account) {
      const awaited = state.awaited.filter((other) => other !== account);
      state = { ...state, awaited, omissions: without(account.sentence) };
    },
    settled: Promise.resolve(),
    lostAccounts: new Map(),
    snoozeTimers,
    asks: createAskClassifier(),
    enrichments,
    portraits: new WeakMap(),
    handles: createMailHandles(),
    summaries: new WeakMap(),
  };
}

/** The inbox with a mail that came in and is held back. Pure. */
function holdBack(inbox: Inbox, email: MailEnvelope, reason: HoldReason): Inbox {
  return {
    ...inbox,
    held: [...inbox.held, { emailId: email.emailId, reason }],
    heldCounts: { ...inbox.heldCounts, [reason]: (inbox.heldCounts[reason] ?? 0) + 1 },
    heldEnvelopes: new Map(inbox.heldEnvelopes).set(email.emailId, email),
    unread: inbox.unread + 1,
  };
}

export function isHeldBack({ held }: Inbox, emailId: string): boolean {
  return held.some((other) => other.emailId === emailId);
}

/** The inbox without a mail that was held back; as it is where it was not. Pure. */
function release(inbox: Inbox, emailId: string): Inbox {
  const held = inbox.held.find((other) => other.emailId === emailId);
  if (held === undefined) return inbox;
  const heldCounts = { ...inbox.heldCounts, [held.reason]: (inbox.heldCounts[held.reason] ?? 1) - 1 };
  const heldEnvelopes = new Map(inbox.heldEnvelopes);
  heldEnvelopes.delete(emailId);
  const others = inbox.held.filter((other) => other !== held);
  return { ...inbox, held: others, heldCounts, heldEnvelopes, unread: inbox.unread - 1 };
}

export function envelopeFrom({
  body: _body,
  attachments: _attachments,
  problems: _problems,
  ...envelope
}: MailMessage): MailEnvelope {
  return envelope;
}

function joined(inbox: Inbox, mail: JudgedMail, { topics, order }: Pick<Inbox, 'topics' | 'order'>): Inbox {
  return {
    ...inbox,
    items: new Map(inbox.items).set(mail.email.emailId, mail),
    topics,
    order,
    redFlags: inbox.redFlags + (mail.redFlag ? 1 : 0),
    unread: inbox.unread + 1,
  };
}

function withdrawn(inbox: Inbox, emailId: string, { topics, order }: Pick<Inbox, 'topics' | 'order'>): Inbox {
  const mail = inbox.items.get(emailId);
  const items = new Map(inbox.items);
  items.delete(emailId);
  const left = new Map(inbox.left);
  if (mail !== undefined) left.set(emailId, envelopeFrom(mail.email));
  const redFlags = inbox.redFlags - (mail?.redFlag ? 1 : 0);
  return { ...inbox, items, topics, order, left, redFlags, unread: inbox.unread - 1 };
}

function withText(inbox: Inbox, email: MailMessage): Inbox {
  const { emailId } = email;
  const item = inbox.items.get(emailId);
  if (item !== undefined && inbox.headersOnly.has(emailId)) {
    const headersOnly = new Set(inbox.headersOnly);
    headersOnly.delete(emailId);
    return { ...inbox, headersOnly, items: new Map(inbox.items).set(emailId, { ...item, email }) };
  }
  return inbox;
}

/** Where a mail that came in during the drive belongs. */
interface Placement {
  readonly mail: JudgedMail;
  readonly topics: readonly Topic[];
  readonly order: readonly string[];
}

/** The topic of the briefing that the mail joins: that of its thread, else that of the mails it was judged to go with. */
function topicToJoin(
  { threadId, topicId, email }: JudgedMail,
  { items }: Triage,
  { topics }: TrackerState,
): Topic | null {
  const mates = items.filter((item) => item.topicId === topicId && item.email.emailId !== email.emailId);
  const nearest = [...mates.filter((item) => item.threadId === threadId), ...mates];
  for (const mate of nearest) {
    const joined = topics.find(({ emailIds }) => emailIds.includes(mate.email.emailId));
    if (joined !== undefined) return joined;
  }
  return null;
}

function insertAfter(order: readonly string[], previous: string | null, emailId: string): readonly string[] {
  const at = previous === null ? 0 : order.indexOf(previous) + 1;
  return [...order.slice(0, at), emailId, ...order.slice(at)];
}

/** The order with this mail right after the current one. Pure. */
export function putNext(order: readonly string[], emailId: string, cursor: string | null): readonly string[] {
  const others = order.filter((other) => other !== emailId);
  return insertAfter(others, cursor, emailId);
}

/**
 * Places a mail in a briefing that is under way: a red flag comes next, another one at the end of its topic, and nothing else
 * moves. Pure.
 *
 * @param triage of the mail together with those it may belong to.
 * @returns null when `triage` holds it back.
 */
export function placeNewMail(emailId: string, triage: Triage, state: TrackerState): Placement | null {
  const judged = triage.items.find(({ email }) => email.emailId === emailId);
  if (judged === undefined) return null;
  const title = triage.topics.find(({ topicId }) => topicId === judged.topicId)?.title ?? '';
  // Two topics of one name would be heard as one that comes twice.
  const namesake = title === '' ? undefined : state.topics.find((other) => other.title === title);
  const joined = topicToJoin(judged, triage, state) ?? namesake ?? null;
  const topic = joined ?? { topicId: `${judged.topicId}-${emailId}`, title, emailIds: [], redFlags: 0 };
  const grown: Topic = {
    ...topic,
    emailIds: [...topic.emailIds, emailId],
    redFlags: topic.redFlags + (judged.redFlag ? 1 : 0),
  };
  const last = state.order.findLast((other) => topic.emailIds.includes(other)) ?? state.order.at(-1) ?? null;
  return {
    mail: { ...judged, topicId: topic.topicId },
    topics:
      joined === null ? [...state.topics, grown] : state.topics.map((other) => (other === joined ? grown : other)),
    order: insertAfter(state.order, judged.redFlag || judged.isUrgent ? state.cursor : last, emailId),
  };
}
