import type { ErrorCode } from '../errors.ts';
import type { MailEnvelope } from './mail-message.ts';

export type MailChange =
  | { readonly type: 'arrived'; readonly email: MailEnvelope }
  | { readonly type: 'gone'; readonly emailId: string }
  | { readonly type: 'read'; readonly emailId: string; readonly read: boolean }
  | AccountChange;

/** Why an account does not answer. */
export interface AccountTrouble {
  readonly code: ErrorCode;
  /** It stands among the omissions meanwhile; empty: nothing does. */
  readonly sentence: string;
  /** It is tried again for as long as somebody watches. */
  readonly retryable: boolean;
}

/** One of several accounts stopped answering, or answers again. */
export interface AccountChange {
  readonly type: 'account';
  readonly accountId: string;
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** Null: it answers. */
  readonly trouble: AccountTrouble | null;
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
