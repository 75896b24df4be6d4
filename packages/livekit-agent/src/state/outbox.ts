import { hash } from 'node:crypto';
import type { Mailbox, MailIntent, MailIntentLog, UserId } from '@nexus/contracts';
import type { UndoableAction, UndoStack } from './undo-stack.ts';

/** A mail that did not go out although it was agreed to. */
export interface UnsentMail {
  /** Speakable: to whom, why, and where it is. */
  readonly words: string;
  /** Whether the driver was told. */
  readonly isTold: boolean;
  /** Marks it as told: it need not be announced. */
  tell(): string;
}

/** What is on its way out of the drive. */
export interface Outbox {
  readonly queue: SendQueue;
  readonly journal: SendingJournal;
  /** What did not go out in this drive although it was agreed to, oldest first. */
  readonly unsent: UnsentMail[];
}

export function createOutbox({ delay, ...journal }: SendingJournalOptions & { readonly delay: number }): Outbox {
  return { queue: createSendQueue({ delay }), journal: createSendingJournal(journal), unsent: [] };
}

/** The newest sending that can still be held back; null: every mail is out. */
export function sendingToHoldBack({ outbox, undo }: { outbox: Outbox; undo: UndoStack }): UndoableAction | null {
  return outbox.queue.unfinished > 0 ? undo.find(({ holdsBackSending }) => holdsBackSending === true) : null;
}

/** How a mail is sent, and what happens when that fails. */
export interface QueuedMail {
  /** Rejects with the reason of `signal` where it was stopped before it went out. */
  send(signal: AbortSignal): Promise<void>;
  /** Called when it could not be sent after all; not when it was held back. */
  failed(error: unknown): void;
}

/** Holds a mail back for a while after the yes, so that it can still be stopped (B-14). */
interface SendQueue {
  /** Returns as soon as it is queued; it is sent when the delay is over, or at `drain`. */
  enqueue(draftId: string, mail: QueuedMail): void;
  /** Stops it where that is still possible, also on its way. Resolves when that is known: true when it was not sent and will not be. */
  hold(draftId: string): Promise<boolean>;
  readonly waiting: number;
  /** Those that wait and those on their way. */
  readonly unfinished: number;
  /** Sends at once what is held back and waits for it; nothing the driver agreed to is lost at the end of a drive. */
  drain(): Promise<void>;
}

/** One that is on its way. */
interface Sending {
  readonly stopping: AbortController;
  /** Resolves with whether it was stopped. Never rejects. */
  readonly stopped: Promise<boolean>;
}

async function sendUnlessStopped({ send, failed }: QueuedMail, signal: AbortSignal): Promise<boolean> {
  try {
    await send(signal);
  } catch (error) {
    if (signal.aborted && error === signal.reason) return true;
    failed(error);
  }
  return false;
}

/** @param delay milliseconds between the yes and the sending. */
export function createSendQueue({ delay }: { readonly delay: number }): SendQueue {
  const held = new Map<string, { timer: NodeJS.Timeout; mail: QueuedMail }>();
  const underWay = new Map<string, Sending>();

  function release(draftId: string): void {
    const entry = held.get(draftId);
    if (!entry) return;
    held.delete(draftId);
    clearTimeout(entry.timer);
    const stopping = new AbortController();
    const stopped = sendUnlessStopped(entry.mail, stopping.signal).finally(() => underWay.delete(draftId));
    underWay.set(draftId, { stopping, stopped });
  }

  return {
    enqueue(draftId, mail) {
      held.set(draftId, { mail, timer: setTimeout(() => release(draftId), delay) });
    },
    async hold(draftId) {
      const sending = underWay.get(draftId);
      sending?.stopping.abort();
      if (sending) return sending.stopped;
      const entry = held.get(draftId);
      if (!entry) return false;
      clearTimeout(entry.timer);
      return held.delete(draftId);
    },
    get waiting() {
      return held.size;
    },
    get unfinished() {
      return held.size + underWay.size;
    },
    async drain() {
      for (const draftId of [...held.keys()]) release(draftId);
      await Promise.all([...underWay.values()].map(({ stopped }) => stopped));
    },
  };
}

/** Notes which mails are to go out: one note each, from the yes until its outcome is known. */
interface SendingJournal {
  /** Resolves when it is noted, or cannot be; never rejects. Nothing is handed over before that. */
  begin(draftId: string): Promise<void>;
  /** It went out, or it will not and the driver was told. */
  settle(draftId: string): void;
  /** The next drive is to look it up (`send`), or to say that not everyone was reached (`deliver`). */
  leave(draftId: string, as: 'send' | 'deliver'): void;
}

interface SendingJournalOptions {
  readonly mailbox: Mailbox;
  /** Tells this drive's notes from those of others. */
  readonly sessionId: string;
  /** Null: nothing outlives the drive. */
  readonly storage: { readonly log: MailIntentLog; readonly userId: UserId } | null;
}

/**
 * A mail is promised at the yes, held back for a while (B-14), and takes its time to go out. All that time it is noted, so that after a
 * crash at any moment the next drive says what became of it (E-8).
 */
function createSendingJournal({ mailbox, sessionId, storage }: SendingJournalOptions): SendingJournal {
  const begun = new Map<string, MailIntent>();
  return {
    async begin(draftId) {
      const { account, accounts = [account] } = mailbox;
      const from = accounts.find(({ accountId }) => draftId.startsWith(`${accountId}/`));
      if (storage === null || !from?.capabilities.delivers) return;
      const key = hash('sha256', `${sessionId}:send:${draftId}`, 'base64url');
      const intent: MailIntent = { key, accountId: from.accountId, action: 'send', emailIds: [draftId] };
      begun.set(draftId, intent);
      await storage.log.begin(storage.userId, intent);
    },
    settle(draftId) {
      const intent = begun.get(draftId);
      if (intent !== undefined) void storage?.log.settle(storage.userId, intent.key);
    },
    leave(draftId, as) {
      const intent = begun.get(draftId);
      if (intent !== undefined) void storage?.log.begin(storage.userId, { ...intent, action: as, isLeft: true });
    },
  };
}
