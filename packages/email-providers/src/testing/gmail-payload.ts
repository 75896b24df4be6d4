import { decodeText } from '../mime/decode-text.ts';
import { readHeaderFields } from '../mime/headers.ts';
import type { FetchedHeader, FetchedPart } from '../mime/rebuild-message.ts';
import { readContentFields } from '../mime/scan-parts.ts';
import { decodePartName } from '../mime/text-parts.ts';
import { takeMailApart } from './take-mail-apart.ts';

/**
 * A whole mail as Google describes `MessagePart`: every part with its header, texts converted to UTF-8, attachments by id, name and
 * size. Texts longer than `longText` (characters of base64) are given by an id as well.
 */
export async function toGmailPayload(raw: Buffer, longText = Number.POSITIVE_INFINITY): Promise<GmailPayload> {
  const { header, root } = takeMailApart(raw, { decoded: true });
  const texts = new Map<string, string>();
  return { payload: await toPart({ ...root, header }, '', null), texts };

  async function toPart(part: FetchedPart, partId: string, parent: string | null): Promise<object> {
    const headers = listed(part.header);
    const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
    const content = readContentFields(readHeaderFields(Buffer.from(lines)), parent);
    const filename = (await decodePartName(content)) ?? '';
    const known = { partId, mimeType: content.mediaType, filename, headers };
    if (part.children !== undefined) {
      const place = (index: number) => (partId === '' ? String(index) : `${partId}.${index}`);
      const parts = part.children.map((child, index) => toPart(child, place(index), content.mediaType));
      return { ...known, body: { size: 0 }, parts: await Promise.all(parts) };
    }
    const attachmentId = `part-${partId}`;
    if (part.content === undefined) return { ...known, body: { attachmentId, size: part.size ?? 0 } };
    const text = Buffer.from(decodeText(part.content.bytes, content.charset).text);
    const data = text.toString('base64url');
    if (data.length <= longText) return { ...known, body: { size: text.length, data } };
    texts.set(attachmentId, data);
    return { ...known, body: { attachmentId, size: text.length } };
  }
}

export interface GmailPayload {
  readonly payload: object;
  /** Texts that must be fetched, by the ids they are given by. */
  readonly texts: ReadonlyMap<string, string>;
}

function listed(header: FetchedHeader | undefined): readonly { readonly name: string; readonly value: string }[] {
  return header === undefined || Buffer.isBuffer(header) ? [] : header;
}
