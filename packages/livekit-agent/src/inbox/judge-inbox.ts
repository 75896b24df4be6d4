import type { JudgingSettings, Mailbox, MailEnvelope, MailMessage } from '@nexus/contracts';
import {
  type AskClassifier,
  cameAt,
  createJudge,
  type JudgeOptions,
  type ReadAround,
  type Triage,
  windowStart,
} from '@nexus/intelligence';
import { envelopeFrom, type Inbox } from '../state/inbox.ts';

export interface LoadInboxOptions {
  readonly mailbox: Mailbox;
  readonly settings: JudgingSettings;
  readonly asks: AskClassifier;
  /** What the driver's own rules make of a mail. */
  readonly amend: NonNullable<JudgeOptions['amend']>;
  /** Told when the rest could not be judged; what was judged first then stays. */
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export interface JudgedInbox {
  readonly inbox: Inbox;
  /** All unread mail of the mailbox, by its own count. */
  readonly unread: number;
}

/** Judges these mails, with what `readAround` finds of their threads. What could not be read of the mailbox is asked for afterwards: that may show only then. */
export async function judgeInbox(
  { mailbox, settings, asks, amend, signal }: LoadInboxOptions,
  mails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
  readAround?: ReadAround,
): Promise<JudgedInbox> {
  const since = windowStart(settings.now, settings.windowDays);
  const envelopes = new Map<string, MailEnvelope>();
  const judge = createJudge({ asks, amend, ...(readAround && { readAround }) });
  const judged = await judge.triage(keepingEnvelopes(mails, envelopes, since), settings, signal);
  const { omissions, awaited = [], unread, snoozed = [] } = await mailbox.reader.overview(signal);
  return { inbox: { ...toInbox(judged, envelopes), omissions, awaited, snoozed }, unread };
}

/** Whether every mail has to be fetched over the network. */
export function isLive({ account }: Mailbox): boolean {
  return account.capabilities.persistent;
}

/** Lets mails through and keeps the envelopes of those that may be held, so that a driver can ask for them. */
async function* keepingEnvelopes(
  mails: Iterable<MailMessage> | AsyncIterable<MailMessage>,
  kept: Map<string, MailEnvelope>,
  since: Date | null,
) {
  for await (const mail of mails) {
    const at = cameAt(mail);
    if (at !== null && (since === null || at >= since)) {
      kept.set(mail.emailId, envelopeFrom(mail));
    }
    yield mail;
  }
}

function toInbox(
  result: Triage,
  envelopes: ReadonlyMap<string, MailEnvelope>,
): Omit<Inbox, 'omissions' | 'awaited' | 'snoozed'> {
  const heldEnvelopes = new Map<string, MailEnvelope>();
  for (const { emailId } of result.held) {
    const envelope = envelopes.get(emailId);
    if (envelope) heldEnvelopes.set(emailId, envelope);
  }
  return {
    items: new Map(result.items.map((item) => [item.email.emailId, item])),
    topics: result.topics,
    order: result.items.map((item) => item.email.emailId),
    held: result.held,
    heldCounts: result.heldCounts,
    heldEnvelopes,
    found: new Map(),
    redFlags: result.redFlags,
    readerKnown: result.reader !== 'unknown',
    readerAddresses: result.readerAddresses,
    unread: result.items.length + result.held.length,
    unsorted: 0,
    headersOnly: new Set(),
  };
}
