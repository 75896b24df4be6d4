import { isUtf8 } from 'node:buffer';
import type { gmail_v1 } from '@googleapis/gmail';
import type { MailEnvelope, MailMessage } from '@nexus/contracts';
import pLimit from 'p-limit';
import { isReadableType } from '../mime/content-fields.ts';
import { type HeaderEnvelope, readHeaders } from '../mime/headers.ts';
import { type FetchedContent, type FetchedMail, type FetchedPart, rebuildMessage } from '../mime/rebuild-message.ts';
import { rawTextLimit } from '../mime/scan-parts.ts';
import { retryRemotely } from '../remote/requests.ts';
import type { RetryTimes } from '../remote/timeouts.ts';
import { askForEach, type GmailCall, type GmailClient } from './client.ts';
import { isGone } from './errors.ts';
import type { GmailIds } from './ids.ts';
import { isInMailbox, starredLabel, unreadLabel } from './labels.ts';
import { readTimes } from './timeouts.ts';

interface ListedMail {
  readonly message: gmail_v1.Schema$Message;
  readonly envelope: MailEnvelope;
}

/** Fetches mail and tries again while Gmail does not answer. What went meanwhile is left out. */
export interface GmailMailSource {
  /** Ids newest first, page by page. */
  list(
    query: { readonly labelIds?: string[]; readonly q?: string },
    signal: AbortSignal,
  ): AsyncIterable<readonly string[]>;
  envelopes(gmailIds: readonly string[], signal: AbortSignal): Promise<readonly ListedMail[]>;
  /** Null: it is gone. */
  read(emailId: string, signal: AbortSignal): Promise<MailMessage | null>;
}

interface GmailMailSourceDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly accountId: string;
  readonly times?: RetryTimes | undefined;
}

/** Gmail refuses more at once with quota left; what is done to mail has its own. */
const atOnce = 7;
/** Gmail's own limit for one list of ids. */
const pageSize = 500;

export function createGmailMailSource(dependencies: GmailMailSourceDependencies): GmailMailSource {
  const { client, ids, accountId, times = readTimes } = dependencies;
  const limit = pLimit(atOnce);

  const ask = <Data>(call: GmailCall<Data>, signal: AbortSignal) =>
    retryRemotely((asking) => client.ask(call, asking), { signal, times });

  /** Null: there is no such mail any more. */
  const get = async (query: gmail_v1.Params$Resource$Users$Messages$Get, signal: AbortSignal) => {
    try {
      return await ask((users, options) => users.messages.get(query, options), signal);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  return {
    async *list(query, signal) {
      let pageToken: string | undefined;
      do {
        const page = { userId: 'me', maxResults: pageSize, ...query, ...(pageToken ? { pageToken } : {}) };
        const { messages = [], nextPageToken } = await ask(
          (users, options) => users.messages.list(page, options),
          signal,
        );
        yield messages.flatMap(({ id }) => id ?? []);
        pageToken = nextPageToken ?? undefined;
      } while (pageToken !== undefined);
    },

    async envelopes(gmailIds, signal) {
      const messages = await askForEach(gmailIds, { limit, signal }, (id, asking) =>
        get({ ...envelopeQuery, id }, asking),
      );
      return messages.flatMap((message, index) => {
        const gmailId = gmailIds[index];
        if (!message || gmailId === undefined) return [];
        return [{ message, envelope: readGmailEnvelope(message, { emailId: ids.toEmailId(gmailId), accountId }) }];
      });
    },

    async read(emailId, signal) {
      const id = ids.toGmailId(emailId);
      if (id === null) return null;
      const message = await limit(() => get({ userId: 'me', id, format: 'full' }, signal));
      if (!message?.payload || !isInMailbox(message.labelIds ?? [])) return null;
      const fetched = await fetchGmailMail(message.payload, async (attachmentId) => {
        const query = { userId: 'me', messageId: id, id: attachmentId };
        const { data } = await ask((users, options) => users.messages.attachments.get(query, options), signal);
        return data ?? '';
      });
      const { headers, body, attachments, problems } = await rebuildMessage(fetched);
      return { ...completeEnvelope(headers, message, { emailId, accountId }), body, attachments, problems };
    },
  };
}

/** The headers that an envelope is made of, as `mime/headers.ts` reads them. */
const envelopeHeaders = [
  ...['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References'],
  ...['Delivered-To', 'X-Original-To', 'Return-Path', 'List-Id', 'List-Post', 'Mailing-List', 'List-Unsubscribe'],
  ...['Precedence', 'Auto-Submitted', 'X-Autoreply', 'X-Autorespond', 'X-Auto-Response-Suppress'],
  ...['X-Spam-Flag', 'X-Spam-Status', 'Importance', 'Priority', 'X-Priority', 'X-MSMail-Priority'],
];

/** What to ask `messages.get` for, so that an envelope can be made of the answer. */
export const envelopeQuery = {
  userId: 'me',
  format: 'metadata',
  metadataHeaders: envelopeHeaders,
  fields: 'id,threadId,labelIds,internalDate,sizeEstimate,payload/headers',
};

interface GmailPlace {
  readonly emailId: string;
  readonly accountId: string;
}

/** An envelope of an answer to `envelopeQuery`. */
export function readGmailEnvelope(message: gmail_v1.Schema$Message, place: GmailPlace): MailEnvelope {
  return completeEnvelope(readHeaders(headerBlock(message.payload?.headers)), message, place);
}

/** Adds what Gmail itself says of a mail. `internalDate` is when Google took it in, in milliseconds since 1970. */
function completeEnvelope(headers: HeaderEnvelope, message: gmail_v1.Schema$Message, place: GmailPlace): MailEnvelope {
  const labelIds = message.labelIds ?? [];
  const received = Number(message.internalDate ?? Number.NaN);
  return {
    ...headers,
    ...place,
    receivedAt: Number.isFinite(received) ? new Date(received) : headers.claimedAt,
    unread: labelIds.includes(unreadLabel),
    flagged: labelIds.includes(starredLabel),
    size: message.sizeEstimate ?? 0,
  };
}

/** A header as Gmail lists it, as bytes for the parser. */
export function headerBlock(headers: readonly gmail_v1.Schema$MessagePartHeader[] | undefined): Buffer {
  // A line end within a value would begin a field of its own.
  const lines = (headers ?? []).map(
    ({ name, value }) => `${name}: ${(value ?? '').replace(/[\r\n]+[ \t]*/g, ' ')}\r\n`,
  );
  return Buffer.from(lines.join(''));
}

type Part = gmail_v1.Schema$MessagePart;

/** Fetches a text that Gmail did not put into its answer because of its length. Base64 in the URL's alphabet. */
type FetchLongText = (attachmentId: string) => Promise<string>;

/** A text that is longer (bytes, its encoding undone) is not fetched: it would have to come whole. */
const longestFetched = 4 * rawTextLimit;

/**
 * Makes an answer of `messages.get` in its full form ready for the parser. Of attachments there are only name, type and size: Gmail
 * leaves their content out, and it is never asked for (E-7).
 */
export async function fetchGmailMail(payload: Part, fetchLongText: FetchLongText): Promise<FetchedMail> {
  const { header = [], ...root } = await fetchPart(payload, fetchLongText);
  return { header, root };
}

async function fetchPart(part: Part, fetchLongText: FetchLongText): Promise<FetchedPart> {
  const header = readHeader(part);
  if (part.mimeType?.startsWith('multipart/')) {
    const children: FetchedPart[] = [];
    for (const child of part.parts ?? []) children.push(await fetchPart(child, fetchLongText));
    return { header, children };
  }
  const known = { header, name: part.filename || null, size: part.body?.size ?? null };
  const content = isText(part) ? await readContent(part, fetchLongText) : null;
  return content === null ? known : { ...known, content };
}

/** Gmail tells the type of every part; its header may be left out where the mail had none. */
function readHeader(part: Part): readonly { readonly name: string; readonly value: string }[] {
  const header = (part.headers ?? []).map(({ name, value }) => ({ name: name ?? '', value: value ?? '' }));
  if (!part.mimeType || header.some(({ name }) => name.toLowerCase() === 'content-type')) return header;
  return [...header, { name: 'Content-Type', value: part.mimeType }];
}

function isText(part: Part): boolean {
  if (!isReadableType(part.mimeType ?? '')) return false;
  return !(part.headers ?? []).some(
    ({ name, value }) => name?.toLowerCase() === 'content-disposition' && /^\s*attachment/i.test(value ?? ''),
  );
}

/** Null: it is too long to be fetched. */
async function readContent({ body }: Part, fetchLongText: FetchLongText): Promise<FetchedContent | null> {
  if (!body?.data && body?.attachmentId) {
    if ((body.size ?? 0) > longestFetched) return null;
    return decodeContent(await fetchLongText(body.attachmentId));
  }
  return decodeContent(body?.data ?? '');
}

/**
 * Gmail converts texts to UTF-8 and leaves the header as it was, with the charset of the sender. Where the bytes are no UTF-8 it did
 * not, and the header is right.
 */
function decodeContent(data: string): FetchedContent {
  const bytes = Buffer.from(data, 'base64url');
  return isUtf8(bytes) ? { bytes, decoded: true, charset: 'utf-8' } : { bytes, decoded: true };
}
