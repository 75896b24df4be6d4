import { NexusError } from '@nexus/contracts';

/** What a mailbox says when whatever keeps its sign-in does not answer: it is tried again, for the account itself may be well. */
export function asMailboxFailure(error: unknown): unknown {
  if (!(error instanceof NexusError) || error.code !== 'ACCOUNTS_UNREACHABLE') return error;
  return new NexusError('MAILBOX_UNREACHABLE', error.message, { retryable: true, cause: error.cause });
}
