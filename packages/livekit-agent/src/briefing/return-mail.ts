import type { MailEnvelope } from '@nexus/contracts';
import { announceReturn } from './announce-mail.ts';
import { putNext } from './place-new-mail.ts';
import { type ArrivalOptions, joinArrival } from './take-in-arrival.ts';

/** A mail whose snooze has ended joins the briefing, or joins it again, and is announced. The one at hand stays at hand. */
export async function returnMail(
  options: ArrivalOptions,
  { emailId, returnedAt }: Pick<MailEnvelope, 'emailId' | 'returnedAt'>,
): Promise<void> {
  const { desk } = options;
  const { tracker } = desk;
  if (!tracker.state.statuses.has(emailId)) return joinArrival(options, { emailId }, true);
  const mail = desk.inbox.items.get(emailId);
  if (mail !== undefined && returnedAt !== undefined) {
    const items = new Map(desk.inbox.items).set(emailId, { ...mail, email: { ...mail.email, returnedAt } });
    desk.inbox = { ...desk.inbox, items };
  }
  const { inbox } = desk;
  const { cursor, topics } = tracker.state;
  if (cursor !== emailId) {
    tracker.apply({
      type: 'joined',
      topics,
      order: putNext(tracker.state.order, emailId, cursor),
      comesNext: true,
    });
    desk.inbox = { ...inbox, order: putNext(inbox.order, emailId, cursor) };
  }
  tracker.apply({ type: 'marked', emailIds: [emailId], status: cursor === emailId ? 'briefed' : 'pending' });
  announceReturn(desk, emailId);
}
