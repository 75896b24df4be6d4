import { type ContentFields, isReadableText, readContentFields } from './content-fields.ts';
import { type HeaderFields, readHeaderFields } from './headers.ts';
import { assembleMessage, headerWindow, type ParsedMessage } from './parse-message.ts';
import {
  deepestNesting,
  type OtherPart,
  partLimit,
  rawTextLimit,
  type ScannedParts,
  type TextPart,
} from './scan-parts.ts';

/** A header as raw bytes, or as the fields that a provider lists, in their order. */
export type FetchedHeader = Buffer | readonly { readonly name: string; readonly value: string }[];

/** Bytes of a text part. */
export interface FetchedContent {
  readonly bytes: Buffer;
  /** The provider has undone the transfer encoding (base64, quoted-printable) already. Default: as in the mail. */
  readonly decoded?: boolean;
  /** In place of the one that the part's header names, where the provider has converted the text. */
  readonly charset?: string;
  /** More is there than was fetched. */
  readonly cut?: boolean;
}

/** A node of a mail's MIME tree, as far as it was fetched. */
export interface FetchedPart {
  /** Its MIME header. Left out on the root: the mail's own header. */
  readonly header?: FetchedHeader;
  /** Of a multipart. What hangs below a mail within the mail (`message/rfc822`) may be left out, and is not looked at. */
  readonly children?: readonly FetchedPart[];
  /** Of a text that is to be read; never of an attachment. */
  readonly content?: FetchedContent;
  /** The decoded file name, where the provider gives it; without content it makes the part an attachment. Default: what the header says. */
  readonly name?: string | null;
  /** Decoded bytes; null or left out: unknown. */
  readonly size?: number | null;
}

/** A mail of which header and texts were fetched, attachments only by name, type and size (E-7). */
export interface FetchedMail {
  readonly header: FetchedHeader;
  readonly root: FetchedPart;
}

/**
 * Puts a mail that was fetched bit by bit into the parser that reads files, so that all sources are judged alike. Never throws on
 * what it reads. A text that was not fetched, or cut, is said to be too large. Damage between the parts, as of a multipart that never
 * ends, cannot be seen here.
 */
export function rebuildMessage(mail: FetchedMail): Promise<ParsedMessage> {
  const fields = readFields(mail.header);
  return assembleMessage({ fields, parts: collectParts(mail.root, fields) });
}

/** Decoded size of an attachment of which the server tells the bytes that it takes in the mail, line ends included; null: unknown. */
export function estimateDecodedSize(encodedBytes: number, encoding: string): number | null {
  const name = encoding.toLowerCase();
  if (name === 'quoted-printable') return null;
  if (name !== 'base64') return encodedBytes;
  // Lines of 76 characters and a line end of two (RFC 2045 section 6.8), the last one often without.
  const lineEnds = 2 * Math.floor(encodedBytes / 78);
  return Math.floor(((encodedBytes - lineEnds) * 3) / 4);
}

function collectParts(root: FetchedPart, mailFields: HeaderFields): ScannedParts {
  const texts: TextPart[] = [];
  const others: OtherPart[] = [];
  let textBudget = rawTextLimit;
  let alternatives = 0;
  let tooDeep = false;
  let tooLarge = false;

  const addText = (content: ContentFields, alternative: number | null, fetched: FetchedContent | undefined) => {
    const bytes = (fetched?.bytes ?? Buffer.alloc(0)).subarray(0, textBudget);
    if (fetched === undefined || fetched.cut || bytes.length < fetched.bytes.length) tooLarge = true;
    textBudget -= bytes.length;
    const encoding = fetched?.decoded ? '8bit' : content.encoding;
    texts.push({ content: { ...content, encoding, charset: fetched?.charset ?? content.charset }, alternative, bytes });
  };

  const visit = (part: FetchedPart, place: { depth: number; alternative: number | null; parent: string | null }) => {
    const fields = part.header === undefined ? mailFields : readFields(part.header);
    const content = readContentFields(fields, place.parent);
    if (part.children !== undefined && content.mediaType.startsWith('multipart/')) {
      if (place.depth >= deepestNesting) {
        tooDeep = true;
        return;
      }
      const alternative = content.mediaType === 'multipart/alternative' ? alternatives++ : place.alternative;
      for (const child of part.children) {
        visit(child, { depth: place.depth + 1, alternative, parent: content.mediaType });
      }
    } else if (texts.length + others.length >= partLimit) tooLarge = true;
    else if (isReadableText(content) && (part.content !== undefined || !part.name))
      addText(content, place.alternative, part.content);
    else others.push({ content, name: part.name ?? null, size: part.size ?? null });
  };

  visit(root, { depth: 0, alternative: null, parent: null });
  const empty = texts.length + others.length === 0 && !tooDeep;
  return { texts, others, tooDeep, tooLarge, broken: empty };
}

function readFields(header: FetchedHeader): HeaderFields {
  if (Buffer.isBuffer(header)) return readHeaderFields(header.subarray(0, headerWindow));
  // A line end within a value would begin a field of its own.
  const lines = header.map(({ name, value }) => `${name}: ${value.replace(/[\r\n]+[ \t]*/g, ' ')}\r\n`);
  return readHeaderFields(Buffer.from(lines.join('')).subarray(0, headerWindow));
}
