import type { ErrorCode } from '../errors/nexus-error.ts';
import type { MailEnvelope } from './mail-message.ts';

export type MailChange =
  | { readonly type: 'arrived'; readonly email: MailEnvelope }
  | { readonly type: 'gone'; readonly emailId: string }
  | { readonly type: 'read'; readonly emailId: string; readonly read: boolean }
  | AccountChange;

/** One of several accounts stopped answering, or answers again. */
export interface AccountChange {
  readonly type: 'account';
  readonly accountId: string;
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** Why it does not answer, with the sentence that stands among the omissions meanwhile; null: it does. */
  readonly trouble: { readonly code: ErrorCode; readonly sentence: string } | null;
  /** With `trouble` null: its unread mail could not be read before, and can now. */
  readonly isNew: boolean;
}

export interface MailChangeBatch {
  readonly changes: readonly MailChange[];
  /** Opaque; hand it back to go on from here. */
  readonly cursor: string;
}

/** Follows an account. Ends when the signal is aborted; throws a retryable `NexusError` when the connection is lost. */
export interface MailWatcher {
  changes(cursor: string | null, signal: AbortSignal): AsyncIterable<MailChangeBatch>;
}
