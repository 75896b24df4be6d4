import type { MailEnvelope } from '@nexus/contracts';

/** People discuss on it: it can be posted to, or somebody answers somebody there. */
export function isDiscussionList({ delivery, inReplyTo, references }: MailEnvelope): boolean {
  if (delivery.listPost) return true;
  const listed = delivery.listId !== null || delivery.precedence === 'list';
  return listed && (inReplyTo !== null || references.length > 0);
}

/** Sent to many by one, by what its headers say: a newsletter, an announcement. */
export function isOneWayBulk(email: MailEnvelope): boolean {
  if (isDiscussionList(email)) return false;
  const { unsubscribe, listId, precedence } = email.delivery;
  return unsubscribe || listId !== null || precedence === 'bulk' || precedence === 'list' || precedence === 'junk';
}
