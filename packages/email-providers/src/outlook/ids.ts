/** The id of a mail across accounts and drives: the account's and Graph's immutable one, which tells nothing about the mail. */
export function toEmailId(accountId: string, graphId: string): string {
  return `${accountId}/${graphId}`;
}

/** Graph's id of a mail of this account; null for a mail of another. */
export function graphIdOf(accountId: string, emailId: string): string | null {
  const prefix = `${accountId}/`;
  return emailId.startsWith(prefix) && emailId.length > prefix.length ? emailId.slice(prefix.length) : null;
}

export function messagePath(graphId: string): string {
  return `/me/messages/${encodeURIComponent(graphId)}`;
}
