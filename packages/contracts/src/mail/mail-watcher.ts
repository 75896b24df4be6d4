import type { MailEnvelope } from './mail-message.ts';

export type MailChange =
  | { readonly type: 'arrived'; readonly email: MailEnvelope }
  | { readonly type: 'gone'; readonly emailId: string }
  | { readonly type: 'read'; readonly emailId: string; readonly read: boolean };

export interface MailChangeBatch {
  readonly changes: readonly MailChange[];
  /** Opaque; hand it back to go on from here. */
  readonly cursor: string;
}

/** Follows an account. Ends when the signal is aborted; throws a retryable `NexusError` when the connection is lost. */
export interface MailWatcher {
  changes(cursor: string | null, signal: AbortSignal): AsyncIterable<MailChangeBatch>;
}
