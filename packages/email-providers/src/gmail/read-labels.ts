import type { GmailClient } from './gmail-client.ts';
import { isGone } from './gmail-errors.ts';
import { isInMailbox } from './gmail-labels.ts';

/** The ids of a mail's labels; null: it is gone, or lies in the bin. */
export async function readLabels(
  client: GmailClient,
  gmailId: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const query = { userId: 'me', id: gmailId, format: 'minimal', fields: 'id,labelIds' };
  try {
    const { labelIds } = await client.ask((users, options) => users.messages.get(query, options), signal);
    return isInMailbox(labelIds ?? []) ? (labelIds ?? []) : null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
