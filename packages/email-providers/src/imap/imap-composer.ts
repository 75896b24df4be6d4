import { createOncePerKey } from '@nexus/async';
import {
  type DraftContent,
  type DraftReceipt,
  type MailActionContext,
  type MailComposer,
  NexusError,
  type PasswordCredentials,
  type SendReceipt,
} from '@nexus/contracts';
import { createNoteDrafting } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { type RetryTimes, retryRemotely, toolTimes } from '../remote/retry.ts';
import type { LookUpComposed } from '../remote/settle-intents.ts';
import { createDraftIds } from './draft-ids.ts';
import { createDraftWriter } from './draft-writer.ts';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapFolders } from './imap-folders.ts';
import type { ImapPlaces } from './imap-places.ts';
import { createImapSender, type ImapDraft, sendingKeyword } from './imap-sender.ts';
import { createStoredMails } from './stored-mails.ts';

export interface ImapComposerDependencies {
  readonly connection: ImapConnection;
  readonly folders: ImapFolders;
  readonly places: ImapPlaces;
  readonly options: LiveMailboxOptions;
  readonly credentials: PasswordCredentials;
  /** The address that mail goes out from, lower case. Null: nobody knows it, so none goes out. */
  readonly from: string | null;
  /** For what a tool waits for. Default: within its eight seconds. */
  readonly times?: RetryTimes;
  /** Milliseconds in which a mail must be handed over; so that a driver hears soon that it did not go out. Default: 20 seconds. */
  readonly sendingTime?: number;
}

export interface ImapComposer extends MailComposer {
  /** For `settleOpenIntents`. */
  readonly lookUp: LookUpComposed;
  /** Ends what is not on its way yet, and waits for the rest. Before the connection is closed. May be called twice. */
  close(): Promise<void>;
}

/**
 * Drafts in the account's own folder, sent by SMTP from its own address, never from one that is only guessed. A draft is known by a Message-ID that is made of its key, so
 * that one whose saving broke off is found instead of saved again.
 */
export function createImapComposer(dependencies: ImapComposerDependencies): ImapComposer {
  const { connection, folders, places, options, credentials, from } = dependencies;
  const { times = toolTimes, sendingTime = 20_000 } = dependencies;
  const { accountId, address, clock = () => new Date() } = options;
  const stored = createStoredMails(connection, folders);
  const noting = createNoteDrafting(options);
  const writer = createDraftWriter({ connection, places, stored, address: from ?? address, clock, times });
  const ids = createDraftIds(accountId, address);
  const sender = createImapSender({ connection, places, stored, credentials, from, options, times, sendingTime });
  const drafts = new Map<string, ImapDraft>();
  const drafting = createOncePerKey<DraftReceipt>();
  const sending = createOncePerKey<SendReceipt>();
  const closing = new AbortController();

  async function draft(content: DraftContent, context: MailActionContext): Promise<DraftReceipt> {
    const { signal, idempotencyKey } = context;
    signal?.throwIfAborted();
    const draftId = ids.make(idempotencyKey);
    const messageId = ids.messageIdOf(draftId) ?? '';
    const { raw, recipients } = await writer.write(content, messageId, signal);
    await noting({ draftId, context }, () => writer.save({ raw, messageId, regarding: content.regarding }, signal));
    drafts.set(draftId, { draftId, messageId, recipients, regarding: content.regarding });
    return {
      draftId,
      async discard(discarding) {
        discarding.signal?.throwIfAborted();
        await retryRemotely(
          async (asking) => {
            const found = await stored.find('drafts', messageId, asking);
            if (found) await stored.remove(found, asking);
          },
          { signal: discarding.signal, times },
        );
        drafts.delete(draftId);
      },
    };
  }

  async function send(draftId: string, context: MailActionContext): Promise<SendReceipt> {
    context.signal?.throwIfAborted();
    const found = drafts.get(draftId);
    if (!found) throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
    // Nobody else sends it meanwhile.
    drafts.delete(draftId);
    try {
      if (credentials.smtp === null) return { draftId, delivered: false };
      if (from === null) throw unknownSender();
      const signal = context.signal ? AbortSignal.any([context.signal, closing.signal]) : closing.signal;
      return await sender.send(found, signal);
    } catch (error) {
      if (!(error instanceof NexusError) || error.code !== 'DRAFT_NOT_FOUND') drafts.set(draftId, found);
      throw error;
    }
  }

  return {
    draft: (content, context) => drafting.run(context.idempotencyKey, () => draft(content, context)),
    send: (draftId, context) => sending.run(context.idempotencyKey, () => send(draftId, context)),
    async close() {
      closing.abort(new NexusError('MAILBOX_UNREACHABLE', 'The mailbox was closed before the mail went out.'));
      await Promise.all([drafting.settled(), sending.settled()]);
    },
    async lookUp({ action, emailIds }, signal) {
      const messageId = ids.messageIdOf(emailIds[0] ?? '');
      if (messageId === null) return null;
      if (await stored.find('sent', messageId, signal)) return true;
      const kept = await stored.find('drafts', messageId, signal);
      if (action === 'draft') return kept !== null;
      // Sending had begun, or may have, or the draft is gone: nobody can tell.
      return kept === null || kept.flags.has(sendingKeyword) || !kept.keepsKeywords ? null : false;
    },
  };
}

function unknownSender(): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNSUPPORTED',
    'Nobody says which address the account sends from, so the mail stays among the drafts. Give your address with --me.',
  );
}
