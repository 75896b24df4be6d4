import type { MailAttachment } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text/invisible-characters';
import PostalMime from 'postal-mime';
import type { ContentFields } from './content-fields.ts';
import { decodeText } from './decode-text.ts';
import { takeOutFiles } from './embedded-files.ts';
import { joinFlowedLines } from './flowed.ts';
import { hidesOrders } from './html/hidden-orders.ts';
import { visibleText } from './html/visible-text.ts';
import { collectLinks, type FoundLinks } from './links.ts';
import type { TextPart } from './scan-parts.ts';

interface CollectedText {
  /** What the writer wrote into the mail, then each text that came with it as a file. */
  readonly texts: readonly string[];
  /** Of files that stand in a text. */
  readonly files: readonly MailAttachment[];
  readonly encrypted: boolean;
  readonly unknownCharset: boolean;
  readonly broken: boolean;
  readonly pictures: boolean;
  /** HTML of it hides words to a program that reads it. */
  readonly hidesOrders: boolean;
  readonly links: FoundLinks;
}

const stubLength = 500;
const stubWords =
  /\b(?:not|cannot|can't|unable|doesn't|don't)\b[\s\S]{0,80}\b(?:html|display|read|show)|html[- ]?(?:format|e-?mail|version|capable|only|mail)|\b(?:view|read|open)\b[\s\S]{0,60}\b(?:browser|online|html)|im browser|dans (?:un|votre) navigateur|(?:kann|können) kein(?:e)? html/i;

/** What a text is written in; of alternatives AMP is shown by few programs, and says what another one says as well. */
type Markup = 'plain' | 'html' | 'amp' | 'enriched';

interface ReadPart {
  readonly text: string;
  readonly markup: Markup;
  readonly alternative: number | null;
  readonly named: boolean;
}

/** Reads the texts of a mail; of each set of alternatives, the plain one unless it says nothing. */
export async function collectText(parts: readonly TextPart[]): Promise<CollectedText> {
  const read: ReadPart[] = [];
  const files: MailAttachment[] = [];
  let unknownCharset = false;
  let broken = false;
  let encrypted = false;
  for (const { content, bytes, alternative } of parts) {
    const decoded = await decodePart(content, bytes);
    unknownCharset ||= decoded.unknownCharset;
    broken ||= decoded.broken;
    const markup = markupOf(content.mediaType, decoded.text);
    const taken = markup === 'plain' ? takeOutFiles(decoded.text) : null;
    files.push(...(taken?.files ?? []));
    encrypted ||= taken?.encrypted === true;
    read.push({ text: taken?.text ?? decoded.text, markup, alternative, named: content.named });
  }
  const rich = read.map(({ text, markup }) => ({ text, html: isHtml(markup) }));
  const pictures = rich.some(({ text, html }) => html && /<img\b/i.test(text));
  const texts = chooseAlternatives(read);
  const shown = texts.join('\n');
  const hidden = rich.some(({ text, html }) => html && hidesOrders(text, shown));
  return { texts, files, encrypted, unknownCharset, broken, pictures, hidesOrders: hidden, links: collectLinks(rich) };
}

function markupOf(mediaType: string, text: string): Markup {
  if (mediaType === 'text/x-amp-html') return 'amp';
  if (mediaType === 'text/enriched' || mediaType === 'text/richtext') return 'enriched';
  return mediaType === 'text/html' || /^\s*(?:<!doctype html|<html\b)/i.test(text) ? 'html' : 'plain';
}

function isHtml(markup: Markup): boolean {
  return markup === 'html' || markup === 'amp';
}

function chooseAlternatives(parts: readonly ReadPart[]): readonly string[] {
  const written: string[] = [];
  const files: string[] = [];
  const sets = Map.groupBy(parts, (part) => part.alternative ?? part);
  for (const set of sets.values()) {
    const [first] = set;
    const isFile = first?.named === true && first.alternative === null;
    (isFile ? files : written).push(choose(set));
  }
  return [written.join('\n\n'), ...files];
}

function choose(alternatives: readonly ReadPart[]): string {
  const plain = join(alternatives, 'plain');
  if (plain.trim() !== '' && !isStub(plain)) return plain;
  for (const markup of ['html', 'enriched', 'amp'] as const) {
    const converted = join(alternatives, markup);
    if (converted.trim() !== '') return converted;
  }
  return plain;
}

function isStub(plain: string): boolean {
  return plain.length <= stubLength && stubWords.test(plain);
}

function join(parts: readonly ReadPart[], markup: Markup): string {
  return parts
    .filter((part) => part.markup === markup)
    .map(asText)
    .join('\n\n');
}

function asText({ text, markup }: ReadPart): string {
  if (markup === 'plain') return text;
  return markup === 'enriched' ? stripInvisible(withoutCommands(text)) : visibleText(text);
}

/** Enriched text (RFC 1896) as its reader sees it: of line ends in a row one breaks no line. */
function withoutCommands(text: string): string {
  return text
    .replace(/<param>[^<]{0,2000}<\/param>/gi, '')
    .replace(/<<|<\/?[a-z-]{1,60}>/gi, (command) => (command === '<<' ? '<' : ''))
    .replace(/\n(\n*)/g, (_, more: string) => (more === '' ? ' ' : more));
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
async function decodePart(content: ContentFields, raw: Buffer): Promise<DecodedPart> {
  const { encoding, charset, flowed, mediaType } = content;
  const bytes = await decodeTransfer(raw, encoding);
  const decoded = decodeText(bytes, charset ?? (mediaType === 'text/html' ? charsetOfMarkup(bytes) : null));
  const lines =
    mediaType === 'text/plain' ? stripInvisible(normalizeLines(decoded.text)) : normalizeLines(decoded.text);
  const text =
    flowed !== null && mediaType === 'text/plain' ? joinFlowedLines(lines, flowed === 'delete-space') : lines;
  return { ...decoded, text, broken: isDamaged(raw, encoding) };
}

/** Bytes in which a page says what it is written in (HTML, section 4.2.5.4). */
const charsetWindow = 1024;

function charsetOfMarkup(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, charsetWindow)).toString('latin1');
  const label = /<meta\b[^<>]{0,200}?\bcharset\s{0,5}=\s{0,5}["']?([\w.:-]{2,40})/i.exec(beginning)?.[1];
  // Whoever can read this in ASCII did not write UTF-16.
  return label === undefined || /^utf-?16/i.test(label) ? null : label;
}

/** The decoded file name of a part (RFC 2231 and RFC 2047), without a path; null when it has none. */
export async function decodePartName(content: ContentFields): Promise<string | null> {
  if (!content.named) return null;
  // Some programs call it in both fields as only the other one has it.
  const typeParameters = (/;[\s\S]*/.exec(content.rawType)?.[0] ?? '').replace(/([;\s])filename(?=[*\s=])/gi, '$1name');
  const parameters = /;[\s\S]*/.exec(content.rawDisposition)?.[0] ?? '';
  const raw = `Content-Type: application/octet-stream${typeParameters}\r\nContent-Disposition: attachment${parameters}\r\n\r\n\r\n`;
  const parsed = await PostalMime.parse(raw);
  const name = stripInvisible(parsed.attachments[0]?.filename ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).slice(0, 200);
  return base ? base : null;
}

async function decodeTransfer(bytes: Buffer, encoding: string): Promise<Uint8Array> {
  if (encoding === 'base64') return decodeBase64(bytes);
  if (encoding !== 'quoted-printable') return bytes;
  const head = Buffer.from(
    'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n',
  );
  const parsed = await PostalMime.parse(Buffer.concat([head, bytes]));
  const content = parsed.attachments[0]?.content;
  return content instanceof ArrayBuffer ? new Uint8Array(content) : Buffer.alloc(0);
}

/**
 * Base64 as mail has it: in pieces that are padded each, with stray characters, and with what a list appended to it in plain text, which is
 * left out. Lines of words, called base64 by mistake, stay what they are.
 */
function decodeBase64(bytes: Buffer): Buffer {
  const lines = bytes
    .toString('latin1')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.filter((line) => /\S\s+\S/.test(line)).length > lines.length / 2) return bytes;
  const pieces: string[] = [];
  let open = '';
  for (const [index, line] of lines.entries()) {
    if (index > 0 && !isBase64Line(line)) break;
    for (const [piece] of line.replace(notBase64, '').matchAll(/[^=]+=*|=+/g)) {
      open += piece;
      if (!piece.endsWith('=')) continue;
      pieces.push(open);
      open = '';
    }
  }
  return Buffer.concat([...pieces, open].map((piece) => Buffer.from(piece, 'base64')));
}

const notBase64 = /[^A-Za-z0-9+/=]/g;

/** A few stray characters make no words of it. */
function isBase64Line(line: string): boolean {
  return !/\s/.test(line) && (line.match(notBase64)?.length ?? 0) * 5 <= line.length;
}

function isDamaged(bytes: Buffer, encoding: string): boolean {
  if (encoding === 'base64') return /[^A-Za-z0-9+/=\s]/.test(bytes.toString('latin1'));
  if (encoding === 'quoted-printable') return /=(?![0-9A-Fa-f]{2}|[ \t]*\r?\n|[ \t]*$)/.test(bytes.toString('latin1'));
  return false;
}

/** Every line end to a line feed, doubled carriage returns included; no NUL and no byte order mark. */
function normalizeLines(text: string): string {
  return text.replace(/\r{0,2}\n|\r/g, '\n').replace(/[\0\ufeff]/g, '');
}
