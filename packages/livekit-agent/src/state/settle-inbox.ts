import type { HoldReason, JudgedMail } from '@nexus/contracts';
import { briefedId } from '@nexus/intelligence';
import { envelopeFrom, type Inbox } from './inbox.ts';
import type { TrackerState } from './tracker.ts';

/** Holds mails of the briefing back as copies of others. */
function holdCopies(inbox: Inbox, copies: readonly JudgedMail[]): Inbox {
  if (copies.length === 0) return inbox;
  const emails = copies.map(({ email }) => envelopeFrom(email));
  const gone = new Set(emails.map(({ emailId }) => emailId));
  const stays = (emailId: string) => !gone.has(emailId);
  const flagged = copies.filter(({ redFlag }) => redFlag).map(({ email }) => email.emailId);
  const topics = inbox.topics.map((topic) => ({
    ...topic,
    emailIds: topic.emailIds.filter(stays),
    redFlags: topic.redFlags - flagged.filter((emailId) => topic.emailIds.includes(emailId)).length,
  }));
  return {
    ...inbox,
    items: new Map([...inbox.items].filter(([emailId]) => stays(emailId))),
    topics: topics.filter(({ emailIds }) => emailIds.length > 0),
    order: inbox.order.filter(stays),
    held: [...inbox.held, ...emails.map(({ emailId }) => ({ emailId, reason: 'duplicate' as const }))],
    heldCounts: { ...inbox.heldCounts, duplicate: (inbox.heldCounts.duplicate ?? 0) + copies.length },
    heldEnvelopes: new Map([...inbox.heldEnvelopes, ...emails.map((email) => [email.emailId, email] as const)]),
    redFlags: inbox.redFlags - flagged.length,
  };
}

/**
 * The inbox once all is judged (B-23), with what the driver heard or decided meanwhile: such a mail stays in the briefing though
 * its text would now hold it back, or though it was put away before it was read; so it is counted once (B-9). Its copy in another
 * account, which is the same mail to the driver, is held back. Pure.
 */
export function settleInbox(judged: Inbox, first: Inbox, state: TrackerState): Inbox {
  const { found, left } = first;
  const settled = found.size === 0 && left === undefined ? judged : { ...judged, found, ...(left && { left }) };
  const isTouched = (emailId: string) => (state.statuses.get(emailId) ?? 'pending') !== 'pending';
  const touched = [...first.items].filter(([emailId]) => !settled.items.has(emailId) && isTouched(emailId));
  if (touched.length === 0) return settled;
  const known = new Set(touched.map(([, { email }]) => briefedId(email)));
  const copies = [...settled.items.values()].filter(
    ({ email }) => !isTouched(email.emailId) && known.has(briefedId(email)),
  );
  const rest = holdCopies(settled, copies);
  const items = new Map([...touched, ...rest.items]);
  const held = rest.held.filter(({ emailId }) => !items.has(emailId));
  const heldCounts: Partial<Record<HoldReason, number>> = { ...rest.heldCounts };
  for (const { emailId, reason } of rest.held) {
    if (items.has(emailId)) heldCounts[reason] = (heldCounts[reason] ?? 1) - 1;
  }
  const unread = settled.unread - rest.held.length + held.length + touched.length;
  return { ...rest, items, held, heldCounts, unread };
}
