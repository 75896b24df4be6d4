import type { MailAccountStore } from '@nexus/contracts';

/** A store that whoever opened it closes. */
export interface KeptMailAccountStore extends MailAccountStore, AsyncDisposable {
  /** Writes renewed sign-ins that could not be written yet, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}
