import type { AccountIntents, MailIntentLog } from '@nexus/contracts';

/** A log that whoever opened it closes. */
export interface KeptMailIntentLog extends MailIntentLog, AccountIntents, AsyncDisposable {
  /** Writes what is left, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}
