import PostalMime from 'postal-mime';
import { decodeText } from './decode-text.ts';
import { collectLinks, type FoundLinks } from './links.ts';
import type { ContentFields, TextPart } from './scan-parts.ts';
import { visibleText } from './visible-text.ts';

interface CollectedText {
  readonly text: string;
  readonly unknownCharset: boolean;
  readonly broken: boolean;
  readonly pictures: boolean;
  readonly links: FoundLinks;
}

const stubLength = 500;
const stubWords =
  /\b(?:not|cannot|can't|unable|doesn't|don't)\b[\s\S]{0,80}\b(?:html|display|read|show)|html[- ]?(?:format|e-?mail|version|capable|only|mail)|\b(?:view|read|open)\b[\s\S]{0,60}\b(?:browser|online|html)|im browser|dans (?:un|votre) navigateur|(?:kann|können) kein(?:e)? html/i;

interface ReadPart {
  readonly text: string;
  readonly html: boolean;
  readonly alternative: number | null;
}

/** Joins the texts of a mail; of each set of alternatives, the plain one unless it says nothing. */
export async function collectText(parts: readonly TextPart[]): Promise<CollectedText> {
  const read: ReadPart[] = [];
  let unknownCharset = false;
  let broken = false;
  for (const part of parts) {
    const decoded = await decodePart(part);
    unknownCharset ||= decoded.unknownCharset;
    broken ||= decoded.broken;
    const html = part.content.mediaType === 'text/html' || /^\s*(?:<!doctype html|<html\b)/i.test(decoded.text);
    read.push({ text: decoded.text, html, alternative: part.alternative });
  }
  const pictures = read.some((part) => part.html && /<img\b/i.test(part.text));
  return { text: chooseAlternatives(read).join('\n\n'), unknownCharset, broken, pictures, links: collectLinks(read) };
}

function chooseAlternatives(parts: readonly ReadPart[]): string[] {
  const texts: string[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    if (part.alternative === null) texts.push(asText(part));
    else if (!seen.has(part.alternative)) {
      seen.add(part.alternative);
      texts.push(choose(parts.filter((other) => other.alternative === part.alternative)));
    }
  }
  return texts;
}

function choose(alternatives: readonly ReadPart[]): string {
  const plain = join(alternatives.filter((part) => !part.html));
  const rich = alternatives.filter((part) => part.html);
  if (rich.length === 0 || (plain.trim() !== '' && !isStub(plain))) return plain;
  const converted = join(rich);
  return converted === '' ? plain : converted;
}

function isStub(plain: string): boolean {
  return plain.length <= stubLength && stubWords.test(plain);
}

function join(parts: readonly ReadPart[]): string {
  return parts.map(asText).join('\n\n');
}

function asText(part: ReadPart): string {
  return part.html ? visibleText(part.text) : part.text;
}

interface DecodedPart {
  readonly text: string;
  readonly unknownCharset: boolean;
  /** The transfer encoding was damaged; what could be decoded is there. */
  readonly broken: boolean;
}

/**
 * Undoes transfer encoding and charset of one text. Only quoted-printable costs a parser: it hands the part over as an attachment
 * to get bytes back, because a charset must be guessed from bytes where it is not named.
 */
async function decodePart(part: TextPart): Promise<DecodedPart> {
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
