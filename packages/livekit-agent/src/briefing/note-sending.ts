import { hash } from 'node:crypto';
import type { Mailbox, MailIntent, MailIntentLog, UserId } from '@nexus/contracts';

/** What is noted of mails that are to go out: one note each, from the yes until it is known what became of it. */
export interface SendingJournal {
  /** Resolves when it is noted, or cannot be; never rejects. Nothing is handed over before. */
  begin(draftId: string): Promise<void>;
  /** It went out, or does not, and that was said. */
  settle(draftId: string): void;
  /** The next drive is to look it up (`send`), or to say that not everyone was reached (`deliver`). */
  leave(draftId: string, as: 'send' | 'deliver'): void;
}

export interface SendingJournalOptions {
  readonly mailbox: Mailbox;
  /** Tells this drive's notes from those of others. */
  readonly sessionId: string;
  /** Null: nothing outlives the drive. */
  readonly place: { readonly log: MailIntentLog; readonly userId: UserId } | null;
}

/**
 * A mail is promised at the yes, held back for a while (B-14), and takes its time to go out. So that a drive that follows one that was
 * killed, whenever that was, says what became of it (E-8), it is noted all that time.
 */
export function createSendingJournal({ mailbox, sessionId, place }: SendingJournalOptions): SendingJournal {
  const begun = new Map<string, MailIntent>();
  return {
    async begin(draftId) {
      const { account, accounts = [account] } = mailbox;
      const from = accounts.find(({ accountId }) => draftId.startsWith(`${accountId}/`));
      if (place === null || !from?.capabilities.delivers) return;
      const key = hash('sha256', `${sessionId}:send:${draftId}`, 'base64url');
      const intent: MailIntent = { key, accountId: from.accountId, action: 'send', emailIds: [draftId] };
      begun.set(draftId, intent);
      await place.log.begin(place.userId, intent);
    },
    settle(draftId) {
      const intent = begun.get(draftId);
      if (intent !== undefined) void place?.log.settle(place.userId, intent.key);
    },
    leave(draftId, as) {
      const intent = begun.get(draftId);
      if (intent !== undefined) void place?.log.begin(place.userId, { ...intent, action: as, isLeft: true });
    },
  };
}
