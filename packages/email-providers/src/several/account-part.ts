import type { Mailbox } from '@nexus/contracts';

/** One of several accounts, as far as it is known before it is open. */
export interface AccountPart {
  /** It begins every id of the account's mail. */
  readonly accountId: string;
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** The reader's own, lower case. */
  readonly addresses: readonly string[];
  /**
   * Called once, and again after it failed.
   *
   * @throws NexusError; a retryable one is tried again while somebody watches the mailbox
   */
  open(signal: AbortSignal): Promise<Mailbox>;
}
