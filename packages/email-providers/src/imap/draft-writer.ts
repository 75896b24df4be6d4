import { type DraftContent, NexusError } from '@nexus/contracts';
import { writeMail } from '../mime/write-mail.ts';
import { type RetryTimes, retryRemotely } from '../remote/retry.ts';
import { answersTo, fetchAnswered } from './answered-mail.ts';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapPlaces } from './imap-places.ts';
import type { StoredMails } from './stored-mails.ts';
import { timesForDraft } from './times-for-draft.ts';

export interface DraftWriterDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  readonly stored: StoredMails;
  /** The account's own, which every draft is from. */
  readonly address: string;
  clock(): Date;
  readonly times: RetryTimes;
}

export interface WrittenDraft {
  readonly raw: Buffer;
  /** Addresses, each once. */
  readonly recipients: readonly string[];
}

export interface SavedDraft {
  readonly raw: Buffer;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly regarding: DraftContent['regarding'];
}

export interface DraftWriter {
  /** Throws MAIL_NOT_FOUND where the mail that is answered is gone. */
  write(content: DraftContent, messageId: string, signal: AbortSignal | undefined): Promise<WrittenDraft>;
  /**
   * Saves it once, however often the connection breaks and whoever calls again after that.
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
              times: timesForDraft(regarding, times),
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
          { signal, times: timesForDraft(regarding, times) },
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
