/** How an action is told apart from its repetition. */
export interface MailActionContext {
  /** The same key again returns the first receipt and changes nothing (E-8). */
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
  /**
   * Asked when something failed: false where nobody is there any more to be told, so that its intent stays open and the next drive looks
   * it up and says it (E-8). Absent: somebody is.
   */
  readonly isHeard?: () => boolean;
}

export interface MailActionFailure {
  readonly emailId: string;
  /** A code of `NexusError`. */
  readonly code: string;
}

/** What was done, mail by mail, and its undo. */
export interface MailActionReceipt {
  readonly done: readonly string[];
  readonly failed: readonly MailActionFailure[];
  /** Takes back what `done` names, exactly; may be called again after a failure. */
  undo(context: MailActionContext): Promise<MailActionReceipt>;
}

/** Changes where a mail stands. Each action returns its awaitable inverse (E-1). */
export interface MailOrganizer {
  archive(emailIds: readonly string[], context: MailActionContext): Promise<MailActionReceipt>;
  setRead(emailIds: readonly string[], read: boolean, context: MailActionContext): Promise<MailActionReceipt>;
  setFlagged(emailIds: readonly string[], flagged: boolean, context: MailActionContext): Promise<MailActionReceipt>;
  /** `folder` is a name that `capabilities.folders` allows. */
  move(emailIds: readonly string[], folder: string, context: MailActionContext): Promise<MailActionReceipt>;
  /** Out of sight until `until`. */
  snooze(emailIds: readonly string[], until: Date, context: MailActionContext): Promise<MailActionReceipt>;
}
