import { Readable } from 'node:stream';
import type { gmail_v1 } from '@googleapis/gmail';
import { readHeaders } from '../mime/headers.ts';
import { clockSkew } from '../remote/timeouts.ts';
import type { GmailClient } from './client.ts';
import { isGone } from './errors.ts';
import type { GmailDraft } from './ids.ts';
import { sentLabel } from './labels.ts';
import { headerBlock } from './mails.ts';

export interface CreatedDraft {
  readonly gmailDraftId: string;
  readonly threadId: string;
}

/** Drafts at Gmail, one request or two a call. Nothing is tried again in here. */
export interface GmailDrafts {
  create(raw: Buffer, threadId: string | null, signal: AbortSignal): Promise<CreatedDraft>;
  /** The draft with this `Message-ID`; null: there is none. */
  find(messageId: string, signal: AbortSignal): Promise<CreatedDraft | null>;
  exists(gmailDraftId: string, signal: AbortSignal): Promise<boolean>;
  /** Throws a `GmailRefusal` for a draft that is not there, or that Gmail does not take. */
  send(gmailDraftId: string, signal: AbortSignal): Promise<void>;
  /** Whether a mail was sent in the draft's thread since it was written. */
  wasSent(draft: GmailDraft, signal: AbortSignal): Promise<boolean>;
  /** One that is not there is removed already. */
  remove(gmailDraftId: string, signal: AbortSignal): Promise<void>;
}

/** Of the newest drafts, and of those that Gmail's search finds, which may lag behind, so many are looked at for one. */
const mostLookedAt = 5;

export function createGmailDrafts(client: GmailClient): GmailDrafts {
  const orNull = async <Found>(asking: Promise<Found>): Promise<Found | null> => {
    try {
      return await asking;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  const get = (id: string, format: string, signal: AbortSignal) =>
    orNull(client.ask((users, options) => users.drafts.get({ userId: 'me', id, format }, options), signal));

  const list = async (q: string | undefined, signal: AbortSignal): Promise<readonly string[]> => {
    const query = { userId: 'me', maxResults: mostLookedAt, ...(q === undefined ? {} : { q }) };
    const { drafts = [] } = await client.ask((users, options) => users.drafts.list(query, options), signal);
    return drafts.slice(0, mostLookedAt).flatMap(({ id }) => id ?? []);
  };

  return {
    async create(raw, threadId, signal) {
      const requestBody = { message: threadId === null ? {} : { threadId } };
      const draft = await client.ask((users, options) => {
        // As an upload, which may be larger than a field of JSON, and as bytes: a mail that is forwarded may hold any.
        const media = { mimeType: 'message/rfc822', body: Readable.from([raw]) };
        return users.drafts.create({ userId: 'me', requestBody, media }, options);
      }, signal);
      return readDraft(draft);
    },

    async find(messageId, signal) {
      const found = await Promise.all([list(undefined, signal), list(`rfc822msgid:${messageId}`, signal)]);
      const drafts = await Promise.all([...new Set(found.flat())].map((id) => get(id, 'metadata', signal)));
      const same = drafts.find(
        (draft) => readHeaders(headerBlock(draft?.message?.payload?.headers)).messageId === messageId,
      );
      return same ? readDraft(same) : null;
    },

    exists: async (gmailDraftId, signal) => (await get(gmailDraftId, 'minimal', signal)) !== null,

    async send(gmailDraftId, signal) {
      const requestBody = { id: gmailDraftId };
      await client.ask((users, options) => users.drafts.send({ userId: 'me', requestBody }, options), signal);
    },

    async wasSent({ threadId, writtenAt }, signal) {
      const query = { userId: 'me', id: threadId, format: 'minimal', fields: 'messages(id,labelIds,internalDate)' };
      const thread = await orNull(client.ask((users, options) => users.threads.get(query, options), signal));
      return (thread?.messages ?? []).some(
        ({ labelIds, internalDate }) =>
          labelIds?.includes(sentLabel) === true && Number(internalDate) >= writtenAt.getTime() - clockSkew,
      );
    },

    async remove(gmailDraftId, signal) {
      await orNull(
        client.ask((users, options) => users.drafts.delete({ userId: 'me', id: gmailDraftId }, options), signal),
      );
    },
  };
}

function readDraft({ id, message }: gmail_v1.Schema$Draft): CreatedDraft {
  return { gmailDraftId: id ?? '', threadId: message?.threadId ?? '' };
}
