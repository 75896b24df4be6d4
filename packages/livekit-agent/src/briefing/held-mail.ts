import type { HoldReason, MailEnvelope } from '@nexus/contracts';
import type { Inbox } from './inbox.ts';

/** The inbox with a mail that came in and is held back. Pure. */
export function holdBack(inbox: Inbox, email: MailEnvelope, reason: HoldReason): Inbox {
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
export function release(inbox: Inbox, emailId: string): Inbox {
  const held = inbox.held.find((other) => other.emailId === emailId);
  if (held === undefined) return inbox;
  const heldCounts = { ...inbox.heldCounts, [held.reason]: (inbox.heldCounts[held.reason] ?? 1) - 1 };
  const heldEnvelopes = new Map(inbox.heldEnvelopes);
  heldEnvelopes.delete(emailId);
  const others = inbox.held.filter((other) => other !== held);
  return { ...inbox, held: others, heldCounts, heldEnvelopes, unread: inbox.unread - 1 };
}
