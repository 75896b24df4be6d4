import { NexusError } from '@nexus/contracts';
import { GmailRefusal } from './gmail-errors.ts';

/** Whether a request ended without an answer, so that it may have been carried out: the connection broke, or nobody waited on. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof GmailRefusal) return false;
  return !(error instanceof NexusError) || error.code === 'MAILBOX_UNREACHABLE';
}

/** What Gmail may still be at work on does not show yet; another look may find it. */
export function notShownYet(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'Gmail did not answer. Try again in a moment.', { retryable: true });
}

export function uncertain(): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    'The connection to Gmail broke, and I could not find out whether it was done. Ask again in a moment: I will look first.',
    { retryable: true },
  );
}
