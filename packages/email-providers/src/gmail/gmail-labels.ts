/** Gmail's own labels, whose ids are their names. */
export const inboxLabel = 'INBOX';
export const unreadLabel = 'UNREAD';
export const starredLabel = 'STARRED';
export const sentLabel = 'SENT';
export const draftLabel = 'DRAFT';

/** A mail in the bin or marked as junk has left the mailbox as far as a briefing is concerned. */
const outOfMailbox: readonly string[] = ['TRASH', 'SPAM'];

export function isInMailbox(labelIds: readonly string[]): boolean {
  return !labelIds.some((label) => outOfMailbox.includes(label));
}

export function isUnreadInInbox(labelIds: readonly string[]): boolean {
  return labelIds.includes(inboxLabel) && labelIds.includes(unreadLabel) && isInMailbox(labelIds);
}
