/**
 * The mails of the inbox that this drive was told of, by id, and whether as unread: what a full sync is compared with when Gmail's
 * history has expired.
 */
export interface ToldMails {
  tell(emailId: string, unread: boolean): void;
  forget(emailId: string): void;
  /** Null: nothing was said of it. */
  wasUnread(emailId: string): boolean | null;
  emailIds(): readonly string[];
}

export function createToldMails(): ToldMails {
  const told = new Map<string, boolean>();
  return {
    tell: (emailId, unread) => void told.set(emailId, unread),
    forget: (emailId) => void told.delete(emailId),
    wasUnread: (emailId) => told.get(emailId) ?? null,
    emailIds: () => [...told.keys()],
  };
}
