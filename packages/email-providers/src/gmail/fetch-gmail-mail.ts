import { isUtf8 } from 'node:buffer';
import type { gmail_v1 } from '@googleapis/gmail';
import type { FetchedContent, FetchedMail, FetchedPart } from '../mime/rebuild-message.ts';
import { rawTextLimit } from '../mime/scan-parts.ts';

type Part = gmail_v1.Schema$MessagePart;

/** Fetches a text that Gmail did not put into its answer because of its length. Base64 in the URL's alphabet. */
export type FetchLongText = (attachmentId: string) => Promise<string>;

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
  if (part.filename || !/^text\/(?:plain|html)$/i.test(part.mimeType ?? '')) return false;
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
