import {
  type JudgingSettings,
  type MailChange,
  type MailEnvelope,
  type MailMessage,
  NexusError,
} from '@nexus/contracts';
import { createJudge } from '@nexus/intelligence';
import type { BriefingDesk } from './briefing-desk.ts';
import type { Inbox } from './inbox.ts';
import { placeNewMail } from './place-new-mail.ts';
import { nameMail } from './present-mail.ts';
import type { Scheduler } from './scheduler.ts';

export interface NewMailOptions {
  readonly desk: BriefingDesk;
  /** As the mail of the drive was judged. */
  readonly settings: () => JudgingSettings;
  readonly scheduler: Scheduler;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Something joined or left the briefing. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
}

/** At most so many mails are judged together with a new one: its thread, and the newest of the others. */
const company = 200;

function belongsTogether({ messageId, inReplyTo, references }: MailEnvelope, other: MailEnvelope): boolean {
  if (messageId !== null && (other.inReplyTo === messageId || other.references.includes(messageId))) return true;
  return other.messageId !== null && (inReplyTo === other.messageId || references.includes(other.messageId));
}

function companyOf(email: MailMessage, { items }: Inbox): MailMessage[] {
  const newest = (one: MailMessage, other: MailMessage) =>
    (other.receivedAt?.getTime() ?? 0) - (one.receivedAt?.getTime() ?? 0);
  const others = [...items.values()].map((item) => item.email).sort(newest);
  const thread = others.filter((other) => belongsTogether(email, other));
  return [...new Set([...thread, ...others])].slice(0, company);
}

function holdBack({ desk }: NewMailOptions, email: MailEnvelope, reason: keyof Inbox['heldCounts']): void {
  const { inbox } = desk;
  desk.inbox = {
    ...inbox,
    held: [...inbox.held, { emailId: email.emailId, reason }],
    heldCounts: { ...inbox.heldCounts, [reason]: (inbox.heldCounts[reason] ?? 0) + 1 },
    heldEnvelopes: new Map(inbox.heldEnvelopes).set(email.emailId, email),
    unread: inbox.unread + 1,
  };
}

/** A red flag is announced as long as nobody has heard it yet. */
function announce(desk: BriefingDesk, emailId: string): void {
  desk.announcements.add({
    words() {
      const mail = desk.inbox.items.get(emailId);
      if (mail === undefined || desk.tracker.state.statuses.get(emailId) !== 'pending') return null;
      return `Something important just came in: ${nameMail(mail)}. It comes next.`;
    },
    onTold() {
      const score = desk.inbox.items.get(emailId)?.score ?? 0;
      desk.emit({ type: 'alert', turn: desk.tracker.state.turn, emailId, score });
    },
  });
}

async function arrive(options: NewMailOptions, { emailId }: Pick<MailEnvelope, 'emailId'>): Promise<void> {
  const { desk, signal } = options;
  const isKnown = () => desk.inbox.items.has(emailId) || desk.inbox.held.some((held) => held.emailId === emailId);
  if (isKnown()) return;
  for await (const email of desk.mailbox.reader.read([emailId], signal)) {
    if (!email.unread) return;
    desk.mailTexts.add(email);
    const settings = options.settings();
    const now = new Date(Math.max(settings.now.getTime(), email.receivedAt?.getTime() ?? 0));
    const mails = [...companyOf(email, desk.inbox), email];
    const triage = await createJudge({ asks: desk.asks }).triage(mails, { ...settings, now }, signal);
    if (isKnown()) return;
    const placement = placeNewMail(emailId, triage, desk.tracker.state);
    if (placement === null) {
      const reason = triage.held.find((held) => held.emailId === emailId)?.reason;
      if (reason !== undefined) holdBack(options, email, reason);
      return;
    }
    const { mail, topics, order } = placement;
    const { inbox, tracker } = desk;
    desk.inbox = {
      ...inbox,
      items: new Map(inbox.items).set(emailId, mail),
      topics,
      order,
      redFlags: inbox.redFlags + (mail.redFlag ? 1 : 0),
      unread: inbox.unread + 1,
    };
    tracker.apply({ type: 'joined', topics, order, comesNext: mail.redFlag });
    if (mail.redFlag) announce(desk, emailId);
  }
}

/** A mail that was dealt with elsewhere before it was told leaves without a word; what was told stays counted (B-9). */
function leave({ desk }: NewMailOptions, emailId: string): void {
  if (desk.changes.touches(emailId)) return;
  const { inbox, tracker } = desk;
  const held = inbox.held.find((other) => other.emailId === emailId);
  if (held !== undefined) {
    const heldCounts = { ...inbox.heldCounts, [held.reason]: (inbox.heldCounts[held.reason] ?? 1) - 1 };
    const heldEnvelopes = new Map(inbox.heldEnvelopes);
    heldEnvelopes.delete(emailId);
    const others = inbox.held.filter((other) => other !== held);
    desk.inbox = { ...inbox, held: others, heldCounts, heldEnvelopes, unread: inbox.unread - 1 };
    return;
  }
  const { statuses, heard } = tracker.state;
  if (heard.has(emailId) || !['pending', 'skipped'].includes(statuses.get(emailId) ?? '')) return;
  const mail = inbox.items.get(emailId);
  const items = new Map(inbox.items);
  items.delete(emailId);
  const { topics, order } = tracker.apply({ type: 'withdrawn', emailIds: [emailId] });
  const redFlags = inbox.redFlags - (mail?.redFlag ? 1 : 0);
  desk.inbox = { ...inbox, items, topics, order, redFlags, unread: inbox.unread - 1 };
}

async function take(options: NewMailOptions, change: MailChange): Promise<void> {
  // Our own changes come back too; a mail that the drive knows does not arrive a second time.
  if (change.type === 'arrived') return arrive(options, change.email);
  if (change.type === 'read' && !change.read) return arrive(options, change);
  leave(options, change.emailId);
}

const firstPause = 1_000;
const longestPause = 60_000;

/**
 * Follows the mailbox while the drive lasts (V-7): what comes in is judged like the rest and joins the briefing; a red flag is
 * announced, once, between two items. A lost connection is taken up again where it broke off. Resolves when `signal` is aborted,
 * at once where the account cannot be watched; never rejects.
 */
export async function followNewMail(options: NewMailOptions): Promise<void> {
  const { desk, scheduler, onChange, signal } = options;
  const { watcher, account } = desk.mailbox;
  if (watcher === null || !account.capabilities.watches) return;
  let cursor: string | null = null;
  let pause = firstPause;
  while (!signal.aborted) {
    try {
      for await (const batch of watcher.changes(cursor, signal)) {
        await options.opened;
        // The order settles first; it would not know of what joined before.
        await desk.settled;
        for (const change of batch.changes) {
          if (signal.aborted) return;
          await take(options, change);
        }
        cursor = batch.cursor;
        pause = firstPause;
        onChange();
      }
      if (signal.aborted) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NexusError && error.retryable)) {
        const message = 'New mail cannot be watched for any longer; what was there is briefed.';
        const { turn } = desk.tracker.state;
        desk.emit({ type: 'error', turn, code: 'MAILBOX_UNREADABLE', message, fatal: false });
        return;
      }
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = scheduler.after(pause, resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    callOff();
    pause = Math.min(pause * 2, longestPause);
  }
}
