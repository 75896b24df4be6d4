import { NexusError } from '@nexus/contracts';
import type { GmailClient } from './gmail-client.ts';
import { GmailRefusal, signInNeeded } from './gmail-errors.ts';

/** Where Gmail's history stands now. Taken before anything is listed, it loses nothing of what comes meanwhile. */
export async function currentHistoryId(client: GmailClient, signal: AbortSignal): Promise<string> {
  try {
    const { historyId } = await client.ask((users, options) => users.getProfile({ userId: 'me' }, options), signal);
    if (historyId) return historyId;
  } catch (error) {
    // An account of Google's that has no Gmail.
    throw error instanceof GmailRefusal ? signInNeeded() : error;
  }
  throw new NexusError('MAILBOX_UNREACHABLE', 'Gmail does not say where its history stands. Try again in a moment.', {
    retryable: true,
  });
}
