import { NexusError } from '@nexus/contracts';
import type { GmailClient } from './gmail-client.ts';
import { GmailRefusal } from './gmail-errors.ts';

/** Where Gmail's history stands now. Taken before anything is listed, it loses nothing of what comes meanwhile. */
export async function currentHistoryId(client: GmailClient, signal: AbortSignal): Promise<string> {
  try {
    const { historyId } = await client.ask((users, options) => users.getProfile({ userId: 'me' }, options), signal);
    if (historyId) return historyId;
  } catch (error) {
    throw error instanceof GmailRefusal && error.status !== 403 ? withoutGmail() : error;
  }
  throw new NexusError('MAILBOX_UNREACHABLE', 'Gmail does not say where its history stands. Try again in a moment.', {
    retryable: true,
  });
}

/** An account of Google's may have no Gmail, which is 400 (`failedPrecondition`); signing in again gives it none. */
function withoutGmail(): NexusError {
  return new NexusError(
    'MAILBOX_UNREACHABLE',
    'There is no Gmail behind this Google account. Disconnect it, or have Gmail switched on for it.',
  );
}
