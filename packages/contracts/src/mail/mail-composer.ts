import type { MailAddress } from './mail-message.ts';
import type { MailActionContext } from './mail-organizer.ts';

export interface DraftContent {
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The mail that is answered or forwarded; null for a new one. */
  readonly regarding: { readonly emailId: string; readonly as: 'reply' | 'forward' } | null;
}

export interface DraftReceipt {
  /** Begins with the account's id, as those of mail do; a later drive looks up by it what became of the draft. */
  readonly draftId: string;
  /** Removes the draft. */
  discard(context: MailActionContext): Promise<void>;
}

export interface SendReceipt {
  readonly draftId: string;
  /** False where the account does not deliver (`capabilities.delivers`). */
  readonly delivered: boolean;
  /** Addresses that the server did not take while it took others. Absent: there were none. */
  readonly refused?: readonly string[];
  /** False: it went out, and no copy could be put among the sent mail, so the draft stays as the only one. Absent: there is one. */
  readonly filed?: false;
}

/**
 * Writes mail. Sending has no inverse: what holds a mail back for a while stands before `send` (B-14), and notes from then on that it is to
 * go out (E-8).
 */
export interface MailComposer {
  draft(content: DraftContent, context: MailActionContext): Promise<DraftReceipt>;
  send(draftId: string, context: MailActionContext): Promise<SendReceipt>;
}
