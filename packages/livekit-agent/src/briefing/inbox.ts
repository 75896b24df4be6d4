import type {
  AwaitedAccount,
  HeldMail,
  HoldReason,
  JudgedMail,
  MailEnvelope,
  MailMessage,
  SnoozedMail,
  Topic,
} from '@nexus/contracts';

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
  /** Envelopes of mails that were dealt with elsewhere before they were told; a question that waits may still be about one. */
  readonly left?: ReadonlyMap<string, MailEnvelope>;
  /** Mails that a search found, which need not be of the briefing, whole where they were read; a driver may act on them. */
  readonly found: ReadonlyMap<string, MailEnvelope | MailMessage>;
  readonly redFlags: number;
  /** False: nobody says which address is the reader's, so what is asked of them cannot be told. */
  readonly readerKnown: boolean;
  /** All unread mail: told, to come, and held. */
  readonly unread: number;
  /** Unread mail that nobody has looked at yet; it is counted in `unread`, and in nothing else. */
  readonly unsorted: number;
  /** Mails of `items` that were judged by their headers alone; the text is read when they are told. */
  readonly headersOnly: ReadonlySet<string>;
  /** Out of sight until a time, by what earlier drives wanted, or this one; in none of the counts. */
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

/** The whole of a mail, as far as it was read; null where only its headers are known. */
export function messageOf({ items, found, headersOnly }: Inbox, emailId: string): MailMessage | null {
  const other = found.get(emailId);
  if (other !== undefined && 'body' in other) return other;
  return headersOnly.has(emailId) ? null : (items.get(emailId)?.email ?? null);
}
