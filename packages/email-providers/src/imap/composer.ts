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
import { type HeaderEnvelope, readHeaders } from '../mime/headers.ts';
import { answersTo, largestForward, writeMail } from '../mime/write-mail.ts';
import type { LookUpComposed } from '../remote/intents.ts';
import { createNoteDrafting } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { retryRemotely } from '../remote/requests.ts';
import { type RetryTimes, toolTimes } from '../remote/timeouts.ts';
import type { ImapConnection } from './client.ts';
import { createStoredMails, type StoredMails } from './drafts.ts';
import type { ImapFolders } from './folders.ts';
import { createDraftIds, type ImapPlaces } from './ids.ts';
import { createImapSender, type ImapDraft, sendingKeyword } from './sender.ts';
import { composingTimes, handOverTime } from './timeouts.ts';

interface ImapComposerDependencies {
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

interface ImapComposer extends MailComposer {
  /** For `settleOpenIntents`. */
  readonly lookUp: LookUpComposed;
  /** Ends what is not on its way yet, and waits for the rest. Before the connection is closed. May be called twice. */
  close(): Promise<void>;
}

/**
 * Drafts in the account's own folder, sent by SMTP from its own address, never from one that is only guessed. A draft is known by a
 * Message-ID that is made of its key, so that one whose saving broke off is found instead of saved again.
 */
export function createImapComposer(dependencies: ImapComposerDependencies): ImapComposer {
  const { connection, folders, places, options, credentials, from } = dependencies;
  const { times = toolTimes, sendingTime = handOverTime } = dependencies;
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

export interface DraftWriterDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  readonly stored: StoredMails;
  /** The account's own, which every draft is from. */
  readonly address: string;
  clock(): Date;
  readonly times: RetryTimes;
}

interface WrittenDraft {
  readonly raw: Buffer;
  /** Addresses, each once. */
  readonly recipients: readonly string[];
}

interface SavedDraft {
  readonly raw: Buffer;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly regarding: DraftContent['regarding'];
}

interface DraftWriter {
  /** Throws MAIL_NOT_FOUND where the mail that is answered is gone. */
  write(content: DraftContent, messageId: string, signal: AbortSignal | undefined): Promise<WrittenDraft>;
  /**
   * Saves it once, however often the connection breaks and it is called again.
   *
   * @throws NexusError MAIL_ACTION_UNCERTAIN where it cannot be found out whether it was
   */
  save(draft: SavedDraft, signal: AbortSignal | undefined): Promise<void>;
}

export function createDraftWriter(dependencies: DraftWriterDependencies): DraftWriter {
  const { connection, places, stored, address, clock, times } = dependencies;
  /** `Message-ID`s of drafts of which no answer said whether they were saved. */
  const open = new Set<string>();
  return {
    async write(content, messageId, signal) {
      const { regarding } = content;
      const answered =
        regarding === null
          ? null
          : await retryRemotely((asking) => fetchAnswered(regarding, { connection, places }, asking), {
              signal,
              times: composingTimes(regarding, times),
            });
      const names = content.to.length + content.cc.length;
      const to = names === 0 && answered && regarding?.as === 'reply' ? answersTo(answered.headers) : content.to;
      const raw = await writeMail({
        ...content,
        from: { name: null, address },
        to,
        messageId,
        date: clock(),
        regarding: answered?.headers ?? null,
        forwarded: answered?.raw ?? null,
      });
      return { raw, recipients: [...new Set([...to, ...content.cc].map((recipient) => recipient.address))] };
    },

    async save({ raw, messageId, regarding }, signal) {
      try {
        await retryRemotely(
          async (asking) => {
            if (open.has(messageId) && (await stored.find('drafts', messageId, asking))) return;
            open.add(messageId);
            await stored.append('drafts', raw, ['\\Draft', '\\Seen'], asking);
          },
          { signal, times: composingTimes(regarding, times) },
        );
        open.delete(messageId);
      } catch (error) {
        throw asUncertain(error);
      }
    },
  };
}

/** What broke off may have been saved. */
function asUncertain(error: unknown): unknown {
  if (!(error instanceof NexusError) || error.code !== 'MAILBOX_UNREACHABLE' || !error.retryable) return error;
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    'The connection broke, and I could not find out whether the draft was saved. Look among the drafts before you dictate it again.',
    { cause: error },
  );
}

/** What a draft needs of the mail that it answers or forwards. */
interface AnsweredMail {
  readonly headers: HeaderEnvelope;
  /** The whole mail, where it is forwarded. */
  readonly raw: Buffer | null;
}

type Regarding = NonNullable<DraftContent['regarding']>;

/** Throws MAIL_NOT_FOUND, or MAIL_ACTION_UNSUPPORTED for a mail that is too large to be forwarded. */
async function fetchAnswered(
  { emailId, as }: Regarding,
  { connection, places }: { readonly connection: ImapConnection; readonly places: ImapPlaces },
  signal: AbortSignal,
): Promise<AnsweredMail> {
  const place = places.locate(emailId);
  const gone = new NexusError('MAIL_NOT_FOUND', 'The mail to answer is not in this mailbox. Name one that is.');
  if (place === null) throw gone;
  return connection.inFolder(
    place.path,
    async (client, { uidValidity }) => {
      if (String(uidValidity) !== place.uidValidity) throw gone;
      const uid = String(place.uid);
      const mail = await client.fetchOne(uid, { uid: true, size: true, headers: true }, { uid: true });
      if (!mail) throw gone;
      const headers = readHeaders(mail.headers ?? Buffer.alloc(0));
      if (as === 'reply') return { headers, raw: null };
      if ((mail.size ?? 0) > largestForward) {
        throw new NexusError(
          'MAIL_ACTION_UNSUPPORTED',
          'That mail is too large to be forwarded from here. Forward it in the mail program.',
        );
      }
      const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true });
      if (!whole) throw gone;
      return { headers, raw: whole.source ?? Buffer.alloc(0) };
    },
    { signal, again: true },
  );
}
