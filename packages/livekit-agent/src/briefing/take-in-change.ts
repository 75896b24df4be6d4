import type { MailChange, MailEnvelope, MailMessage } from '@nexus/contracts';
import { isHeldBack, release } from './held-mail.ts';
import { type ArrivalOptions, joinArrival } from './take-in-arrival.ts';

/** What happens to one mail. */
export type OneMailChange = Exclude<MailChange, { type: 'account' }>;

function envelopeFrom({
  body: _body,
  attachments: _attachments,
  problems: _problems,
  ...envelope
}: MailMessage): MailEnvelope {
  return envelope;
}

/** A mail that was dealt with elsewhere before it was told leaves without a word; what was told stays counted (B-9). */
function leave({ desk }: ArrivalOptions, emailId: string): void {
  if (desk.changes.touches(emailId)) return;
  const { inbox, tracker } = desk;
  if (isHeldBack(inbox, emailId)) {
    desk.inbox = release(inbox, emailId);
    return;
  }
  const { statuses, heard } = tracker.state;
  if (heard.has(emailId) || !['pending', 'skipped'].includes(statuses.get(emailId) ?? '')) return;
  const mail = inbox.items.get(emailId);
  const items = new Map(inbox.items);
  items.delete(emailId);
  const { topics, order } = tracker.apply({ type: 'withdrawn', emailIds: [emailId] });
  const redFlags = inbox.redFlags - (mail?.redFlag ? 1 : 0);
  const left = new Map(inbox.left);
  if (mail !== undefined) left.set(emailId, envelopeFrom(mail.email));
  desk.inbox = { ...inbox, items, topics, order, left, redFlags, unread: inbox.unread - 1 };
}

/** A mail that came in joins the briefing, and one that was dealt with elsewhere leaves it (V-7). */
export async function applyMailChange(options: ArrivalOptions, change: OneMailChange): Promise<void> {
  // Our own changes come back too; a mail that the drive knows does not arrive a second time.
  if (change.type === 'arrived') return joinArrival(options, change.email);
  if (change.type === 'read' && !change.read) return joinArrival(options, change);
  leave(options, change.emailId);
}
