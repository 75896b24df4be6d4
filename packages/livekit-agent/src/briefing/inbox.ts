import type { HeldMail, HoldReason, JudgedMail, MailEnvelope, Topic } from '@nexus/contracts';

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
  readonly redFlags: number;
  /** False: nobody says which address is the reader's, so what is asked of them cannot be told. */
  readonly readerKnown: boolean;
  /** All unread mail: told, to come, and held. */
  readonly unread: number;
  /** Speakable sentences on what could not be read at all, so that it is in none of the counts. */
  readonly omissions: readonly string[];
}

export const emptyInbox: Inbox = {
  items: new Map(),
  topics: [],
  order: [],
  held: [],
  heldCounts: {},
  heldEnvelopes: new Map(),
  redFlags: 0,
  readerKnown: true,
  unread: 0,
  omissions: [],
};

/** What the session knows of a mail, briefed or held. */
export function envelopeOf(inbox: Inbox, emailId: string): MailEnvelope | null {
  return inbox.items.get(emailId)?.email ?? inbox.heldEnvelopes.get(emailId) ?? null;
}
