import type { MailAttachment, MailBody, MailProblem, MailProblemCode } from '@nexus/contracts';
import { readContentFields } from './content-fields.ts';
import { cutAtCharacter } from './decode-text.ts';
import { type HeaderEnvelope, type HeaderFields, readEnvelopeFields, readHeaderFields } from './headers.ts';
import {
  createPartScanner,
  findBodyAfterReturns,
  findBodyStart,
  type OtherPart,
  type PartScanner,
  type ScannedParts,
} from './scan-parts.ts';
import { type SplitText, splitQuotes } from './split-quotes.ts';
import { collectText, decodePartName } from './text-parts.ts';

/** A mail as far as its bytes tell; ids, flags and the credible date are the mailbox's to add. */
export interface ParsedMessage {
  readonly fields: HeaderFields;
  readonly headers: HeaderEnvelope;
  readonly body: MailBody;
  readonly attachments: readonly MailAttachment[];
  readonly problems: readonly MailProblem[];
}

/** Bytes in which a header block must end; a longer one is cut. */
export const headerWindow = 1024 * 1024;
const longestOwn = 200_000;
const attachmentLimit = 100;

/**
 * Parses a raw mail (RFC 5322, RFC 2045) from one buffer or from chunks as they come. Never throws on what it reads: a broken mail
 * comes back with what could be read and its problems. Memory stays within a few megabytes whatever the mail's size.
 */
export async function parseMessage(raw: Buffer | AsyncIterable<Buffer>): Promise<ParsedMessage> {
  const scanned = Buffer.isBuffer(raw) ? scanBuffer(raw) : await scanStream(raw);
  return assembleMessage(scanned);
}

/** A mail taken apart, by whatever way its parts came. */
interface ScannedMessage {
  readonly fields: HeaderFields;
  readonly parts: ScannedParts;
}

function scanBuffer(raw: Buffer): ScannedMessage {
  const bytes = endsLinesWithReturns(raw) ? breakAtReturns(raw) : raw;
  const found = findBodyStart(bytes.subarray(0, headerWindow));
  const start = found >= 0 ? found : findLateBodyStart(bytes);
  const fields = readHeaderFields(bytes.subarray(0, Math.min(start, headerWindow)));
  const scanner = createPartScanner(readContentFields(fields));
  scanner.push(bytes.subarray(start));
  return { fields, parts: scanner.finish() };
}

function findLateBodyStart(bytes: Buffer): number {
  if (bytes.length <= headerWindow) return bytes.length;
  const late = findBodyStart(bytes);
  return late < 0 ? bytes.length : late;
}

/** A mail without a line feed, or with a header that has none. */
function endsLinesWithReturns(raw: Buffer): boolean {
  return raw.includes(0x0a) ? findBodyAfterReturns(raw) >= 0 : raw.includes(0x0d);
}

function breakAtReturns(raw: Buffer): Buffer {
  return Buffer.from(raw.subarray(0, headerWindow).toString('latin1').replaceAll('\r', '\n'), 'latin1');
}

async function scanStream(chunks: AsyncIterable<Buffer>): Promise<ScannedMessage> {
  let head: Buffer = Buffer.alloc(0);
  let fields: HeaderFields | null = null;
  let scanner: PartScanner | null = null;
  let skipped: Buffer = Buffer.alloc(0);
  const begin = (block: Buffer) => {
    fields = readHeaderFields(block);
    scanner = createPartScanner(readContentFields(fields));
    return scanner;
  };
  for await (const chunk of chunks) {
    if (scanner) {
      (scanner as PartScanner).push(chunk);
    } else if (head.length < headerWindow) {
      head = Buffer.concat([head, chunk]);
      const start = findBodyStart(head);
      if (start >= 0) begin(head.subarray(0, Math.min(start, headerWindow))).push(head.subarray(start));
      else skipped = head.subarray(-2);
    } else {
      const bytes = Buffer.concat([skipped, chunk]);
      const start = findBodyStart(bytes);
      if (start >= 0) begin(head.subarray(0, headerWindow)).push(bytes.subarray(start));
      else skipped = bytes.subarray(-2);
    }
  }
  if (fields === null || scanner === null) return scanBuffer(head.subarray(0, headerWindow));
  return { fields, parts: (scanner as PartScanner).finish() };
}

/** Makes a mail of its parts: text chosen and split, attachments named, problems found. */
export async function assembleMessage({ fields, parts }: ScannedMessage): Promise<ParsedMessage> {
  const headers = readEnvelopeFields(fields);
  const collected = await collectText(parts.texts);
  const split = splitTexts(collected.texts);
  const ownCut = split.own.length > longestOwn;
  const shown = parts.others.filter((part) => !isDecoration(part));
  const attachments: MailAttachment[] = [];
  for (const part of shown.slice(0, attachmentLimit)) {
    const name = part.name ?? (await decodePartName(part.content));
    attachments.push({ name, mediaType: part.content.mediaType, size: part.size });
  }
  attachments.push(...collected.files.slice(0, attachmentLimit - attachments.length));
  const silent = collected.texts.every((text) => text.trim() === '');
  const encrypted = collected.encrypted || parts.others.some(isEncrypted);
  const pictures = collected.pictures || parts.others.some((part) => part.content.mediaType.startsWith('image/'));
  const body: MailBody = {
    own: ownCut ? cutAtCharacter(split.own, longestOwn) : split.own,
    quoted: cutAtCharacter(split.quoted, longestOwn),
    ...(split.answers.length > 0 && { answers: split.answers }),
    signature: cutAtCharacter(split.signature, longestOwn),
    footer: cutAtCharacter(split.footer, longestOwn),
    onlyPictures: silent && pictures,
    ...(collected.hidesOrders && { hidesOrders: true as const }),
    truncated: ownCut || parts.tooLarge,
    ...(collected.links.length > 0 && { links: collected.links }),
  };
  const nothing = silent && attachments.length + parts.others.length === 0 && !pictures;
  const nameless = headers.from === null && headers.subject === '';
  const found: [MailProblemCode, boolean][] = [
    ['header-too-long', fields.tooLong],
    ['mime-too-deep', parts.tooDeep],
    ['mime-broken', parts.broken || collected.broken],
    ['charset-unknown', collected.unknownCharset],
    ['too-large', parts.tooLarge],
    ['encrypted', encrypted],
    ['nothing-readable', nothing && (nameless || parts.tooDeep || parts.broken || collected.broken)],
  ];
  const problems = found.filter(([, holds]) => holds).map(([code]) => mailProblem(code));
  return { fields, headers, body, attachments, problems };
}

/** A text that came as a file has quotes and a signature of its own, if any. */
function splitTexts(texts: readonly string[]): SplitText {
  const splits = texts.map(splitQuotes);
  const joinAll = (part: Exclude<keyof SplitText, 'answers'>) =>
    splits
      .map((split) => split[part])
      .filter((text) => text !== '')
      .join('\n\n');
  return {
    own: joinAll('own'),
    quoted: joinAll('quoted'),
    signature: joinAll('signature'),
    footer: joinAll('footer'),
    answers: splits.flatMap(({ answers }) => answers),
  };
}

/** By PGP (RFC 3156) or S/MIME (RFC 8551), whose text is within; one that S/MIME only signed may be packed in the same way. */
function isEncrypted({ content }: OtherPart): boolean {
  if (content.mediaType === 'application/pgp-encrypted') return true;
  return /^application\/(?:x-)?pkcs7-mime$/.test(content.mediaType) && !/certs-only/i.test(content.rawType);
}

/** Pictures that an HTML text shows in itself, and proofs of signature: nobody attached them. */
function isDecoration(part: OtherPart): boolean {
  if (/^application\/pgp-(?:signature|encrypted)$/.test(part.content.mediaType)) return true;
  if (/^application\/(?:x-)?pkcs7-signature$/.test(part.content.mediaType)) return true;
  return (
    part.content.contentId && part.content.mediaType.startsWith('image/') && part.content.disposition !== 'attachment'
  );
}

const sentences: Readonly<Record<MailProblemCode, string>> = {
  'charset-unknown': 'Its letters are in a code I do not know, so some may be wrong.',
  'mime-broken': 'It is damaged, so something may be missing.',
  'mime-too-deep': 'It is nested too deep, so I left the inner parts out.',
  'header-too-long': 'Its header is far too long, so I read only the beginning of it.',
  'too-large': 'It is very large, so I read only the beginning.',
  'date-implausible': 'The date it claims cannot be true.',
  'date-missing': 'It does not say when it was written.',
  'cut-off': 'It breaks off in the middle.',
  encrypted: 'It is encrypted, so I cannot read it.',
  'nothing-readable': 'There is nothing in it that I can read.',
};

/** A problem with its speakable sentence. */
export function mailProblem(code: MailProblemCode): MailProblem {
  return { code, sentence: sentences[code] };
}
