import { randomUUID } from 'node:crypto';
import {
  type DraftContent,
  type DraftReceipt,
  type MailComposer,
  NexusError,
  type SendReceipt,
} from '@nexus/contracts';

interface SessionComposerDependencies {
  readonly accountId: string;
  /** Whether a mail that a draft refers to is in the mailbox. */
  hasMail(emailId: string): boolean;
}

/** Keeps drafts and sent mail in the session's memory. Nothing leaves the machine. */
export function createSessionComposer({ accountId, hasMail }: SessionComposerDependencies): MailComposer {
  const drafts = new Map<string, DraftContent>();
  const sent = new Map<string, DraftContent>();
  const draftReceipts = new Map<string, DraftReceipt>();
  const sendReceipts = new Map<string, SendReceipt>();
  return {
    async draft(content, context) {
      const known = draftReceipts.get(context.idempotencyKey);
      if (known) return known;
      context.signal?.throwIfAborted();
      if (content.regarding && !hasMail(content.regarding.emailId)) {
        throw new NexusError('MAIL_NOT_FOUND', 'The mail to answer is not in this mailbox. Name one that is.');
      }
      const draftId = `${accountId}/${randomUUID()}`;
      drafts.set(draftId, content);
      const receipt: DraftReceipt = {
        draftId,
        async discard(discardContext) {
          discardContext.signal?.throwIfAborted();
          drafts.delete(draftId);
        },
      };
      draftReceipts.set(context.idempotencyKey, receipt);
      return receipt;
    },
    async send(draftId, context) {
      const known = sendReceipts.get(context.idempotencyKey);
      if (known) return known;
      context.signal?.throwIfAborted();
      const content = drafts.get(draftId);
      if (!content) throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
      drafts.delete(draftId);
      sent.set(draftId, content);
      const receipt: SendReceipt = { draftId, delivered: false };
      sendReceipts.set(context.idempotencyKey, receipt);
      return receipt;
    },
  };
}
