import type { GmailPayload } from '@nexus/mail-doubles/gmail';
import { isReadableText, readContentFields } from '../mime/content-fields.ts';
import { decodeText } from '../mime/decode-text.ts';
import { readHeaderFields } from '../mime/headers.ts';
import {
  estimateDecodedSize,
  type FetchedHeader,
  type FetchedMail,
  type FetchedPart,
} from '../mime/rebuild-message.ts';
import { findBodyStart } from '../mime/scan-parts.ts';
import { decodePartName } from '../mime/text-parts.ts';

/** How a provider hands over what it keeps of a mail. */
interface TakingApart {
  /** Headers as a list instead of bytes, and texts with their transfer encoding undone, as Gmail does. */
  readonly decoded: boolean;
}

/** Takes a well-formed mail apart as a mail server would, to be fetched bit by bit. */
export function takeMailApart(raw: Buffer, { decoded }: TakingApart): FetchedMail {
  const { header = [], ...root } = takePartApart(raw, decoded, null);
  return { header, root };
}

function takePartApart(raw: Buffer, decoded: boolean, parent: string | null): FetchedPart {
  const found = findBodyStart(raw);
  const start = found < 0 ? raw.length : found;
  const block = raw.subarray(0, start);
  const body = raw.subarray(start);
  const content = readContentFields(readHeaderFields(block), parent);
  const header = decoded ? listFields(block) : block;
  if (content.mediaType.startsWith('multipart/') && content.boundary !== null) {
    const children = splitAt(body, content.boundary).map((child) => takePartApart(child, decoded, content.mediaType));
    return { header, children };
  }
  if (!isReadableText(content)) return { header, size: estimateDecodedSize(body.length, content.encoding) };
  return { header, content: decoded ? { bytes: undoEncoding(body, content.encoding), decoded } : { bytes: body } };
}

function listFields(block: Buffer) {
  const lines = block
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
  });
}

/** The line end before a delimiter belongs to it (RFC 2046 section 5.1.1). */
function splitAt(body: Buffer, boundary: string): Buffer[] {
  const pieces = `\n${body.toString('latin1')}`.split(`\n--${boundary}`).slice(1);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  return pieces
    .slice(0, end < 0 ? pieces.length : end)
    .map((piece) => Buffer.from(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''), 'latin1'));
}

function undoEncoding(bytes: Buffer, encoding: string): Buffer {
  const text = bytes.toString('latin1');
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return bytes;
  const joined = text.replace(/=[ \t]*\r?\n/g, '');
  const plain = joined.replace(/=([0-9A-F]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

/**
 * A whole mail as Google describes `MessagePart`: every part with its header, texts converted to UTF-8, attachments by id, name and
 * size. Texts longer than `longText` (characters of base64) are given by an id as well.
 */
export async function toGmailPayload(raw: Buffer, longText: number): Promise<GmailPayload> {
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
    // What has a name is given as an attachment, whatever it is.
    if (data.length <= longText && filename === '') return { ...known, body: { size: text.length, data } };
    texts.set(attachmentId, data);
    return { ...known, body: { attachmentId, size: text.length } };
  }
}

function listed(header: FetchedHeader | undefined): readonly { readonly name: string; readonly value: string }[] {
  return header === undefined || Buffer.isBuffer(header) ? [] : header;
}
