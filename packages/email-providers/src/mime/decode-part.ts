import PostalMime from 'postal-mime';
import type { ContentFields } from './content-fields.ts';
import { decodeText } from './decode-text.ts';
import type { TextPart } from './scan-parts.ts';

export interface DecodedPart {
  readonly text: string;
  readonly unknownCharset: boolean;
  /** The transfer encoding was damaged; what could be decoded is there. */
  readonly broken: boolean;
}

/**
 * Undoes transfer encoding and charset of one text. Only quoted-printable costs a parser: it hands the part over as an attachment
 * to get bytes back, because a charset must be guessed from bytes where it is not named.
 */
export async function decodePart(part: TextPart): Promise<DecodedPart> {
  const { encoding, charset } = part.content;
  const bytes = await decodeTransfer(part.bytes, encoding);
  const decoded = decodeText(bytes, charset);
  return { ...decoded, text: normalizeLines(decoded.text), broken: isDamaged(part.bytes, encoding) };
}

/** The decoded file name of a part (RFC 2231 and RFC 2047), without a path; null when it has none. */
export async function decodePartName(content: ContentFields): Promise<string | null> {
  if (!content.named) return null;
  const typeParameters = /;[\s\S]*/.exec(content.rawType)?.[0] ?? '';
  const parameters = /;[\s\S]*/.exec(content.rawDisposition)?.[0] ?? '';
  const raw = `Content-Type: application/octet-stream${typeParameters}\r\nContent-Disposition: attachment${parameters}\r\n\r\n\r\n`;
  const parsed = await PostalMime.parse(raw);
  const name = parsed.attachments[0]?.filename?.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const base = name?.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(0, 200);
  return base ? base : null;
}

async function decodeTransfer(bytes: Buffer, encoding: string): Promise<Uint8Array> {
  if (encoding === 'base64') return Buffer.from(bytes.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return bytes;
  const head = Buffer.from(
    'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
  );
  const parsed = await PostalMime.parse(Buffer.concat([head, bytes]));
  const content = parsed.attachments[0]?.content;
  return content instanceof ArrayBuffer ? new Uint8Array(content) : Buffer.alloc(0);
}

function isDamaged(bytes: Buffer, encoding: string): boolean {
  if (encoding === 'base64') return /[^A-Za-z0-9+/=\s]/.test(bytes.toString('latin1'));
  if (encoding === 'quoted-printable') return /=(?![0-9A-Fa-f]{2}|[ \t]*\r?\n|[ \t]*$)/.test(bytes.toString('latin1'));
  return false;
}

/** Every line end to a line feed; no NUL and no byte order mark. */
function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\0\ufeff]/g, '');
}
