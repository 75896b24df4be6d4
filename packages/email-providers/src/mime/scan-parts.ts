import { type ContentFields, isReadableText, readContentFields } from './content-fields.ts';
import { readHeaderFields } from './headers.ts';

/** A text to read. `alternative` numbers the innermost `multipart/alternative` it stands in; null: it stands alone. */
export interface TextPart {
  readonly content: ContentFields;
  readonly alternative: number | null;
  /** Still encoded, and cut where the budget for text ended. */
  readonly bytes: Buffer;
}

/** Anything else: its content went by and was counted. */
export interface OtherPart {
  readonly content: ContentFields;
  /** Where it is known without being decoded from `content`. */
  readonly name?: string | null;
  /** Decoded bytes; null where the encoding does not let them be counted. */
  readonly size: number | null;
}

export interface ScannedParts {
  readonly texts: readonly TextPart[];
  readonly others: readonly OtherPart[];
  /** Nested deeper than `deepestNesting`; what lies below was passed over. */
  readonly tooDeep: boolean;
  /** More text than the budget, or more parts than `partLimit`. */
  readonly tooLarge: boolean;
  /** A multipart without a boundary, or one that never begins or never ends. */
  readonly broken: boolean;
}

export interface PartScanner {
  push(chunk: Buffer): void;
  finish(): ScannedParts;
}

export const deepestNesting = 50;
export const rawTextLimit = 1024 * 1024;
export const partLimit = 1000;
const partHeaderLimit = 32 * 1024;
/** Bytes in which the colon behind a field's name is looked for. */
const longestFieldName = 128;
/** RFC 2046 allows a boundary of 70 characters; clients have been seen to write longer ones. */
const longestDelimiter = 1024;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;

interface Multipart {
  readonly delimiter: string;
  readonly content: ContentFields;
  readonly mediaType: string;
  readonly alternative: number | null;
}

interface OpenPart {
  readonly content: ContentFields;
  readonly alternative: number | null;
  readonly chunks: Buffer[] | null;
  /** What stands before the first part of a multipart; null: it is a part. Only where no part follows it is text. */
  readonly preambleOf: Multipart | null;
  rawBytes: number;
  keptBytes: number;
  dataBytes: number;
  cut: boolean;
}

/**
 * Takes a mail's body apart as it streams by (RFC 2046 section 5.1), iteratively and in bounded memory: only text is kept, up to
 * `rawTextLimit` for the whole mail. `root` is the content of the mail itself; chunks begin after its header block.
 */
export function createPartScanner(root: ContentFields): PartScanner {
  const scanner = createTreeScanner(root);
  return { push: scanner.push, finish: () => findMissedParts(scanner.finish(), root) };
}

/** Of a mail whose parts are parted by something else than it says, or that does not say by what: what it is parted by shows. */
function findMissedParts(parts: ScannedParts, root: ContentFields): ScannedParts {
  const [text] = parts.texts;
  const isWhole = parts.texts.length === 1 && parts.others.length === 0 && text?.content.rawType === root.rawType;
  if (!isWhole || !root.mediaType.startsWith('multipart/')) return parts;
  const found = /^--(\S[^\r\n]{0,199})\r{0,2}\n(?=content-[a-z-]{1,40}[ \t]*:)/im.exec(text.bytes.toString('latin1'));
  const boundary = found?.[1]?.trimEnd();
  if (boundary === undefined || boundary === root.boundary) return parts;
  const scanner = createTreeScanner({ ...root, boundary });
  scanner.push(text.bytes);
  return { ...scanner.finish(), broken: true, ...(parts.tooLarge && { tooLarge: true }) };
}

function createTreeScanner(root: ContentFields): PartScanner {
  const stack: Multipart[] = [];
  const texts: TextPart[] = [];
  const others: OtherPart[] = [];
  let open: OpenPart | null = null;
  let header: Buffer[] | null = null;
  let headerBytes = 0;
  let carry: Buffer = Buffer.alloc(0);
  let midLine = false;
  let textBudget = rawTextLimit;
  let alternatives = 0;
  let tooDeep = false;
  let tooLarge = false;
  let broken = false;

  const begin = (content: ContentFields, inherited: number | null) => {
    if (content.mediaType.startsWith('multipart/')) {
      if (content.boundary !== null && stack.length < deepestNesting) {
        const alternative = content.mediaType === 'multipart/alternative' ? alternatives++ : inherited;
        const multipart = { delimiter: `--${content.boundary}`, content, mediaType: content.mediaType, alternative };
        stack.push(multipart);
        openPart({ ...content, mediaType: 'text/plain' }, alternative, multipart);
        return;
      }
      if (content.boundary !== null) {
        tooDeep = true;
        return;
      }
      broken = true;
    }
    if (texts.length + others.length >= partLimit) {
      tooLarge = true;
      return;
    }
    openPart(content, inherited, null);
  };

  const openPart = (content: ContentFields, alternative: number | null, preambleOf: Multipart | null) => {
    const chunks = isReadableText(content) ? [] : null;
    open = { content, alternative, chunks, preambleOf, rawBytes: 0, keptBytes: 0, dataBytes: 0, cut: false };
  };

  /** `begun`: the multipart of which a part begins or which ends here. */
  const end = (begun: Multipart | null) => {
    if (header) {
      header = null;
      broken = true;
    }
    if (!open) return;
    const { content, alternative, chunks, preambleOf, cut, keptBytes } = open;
    if (preambleOf !== null) {
      const isText = preambleOf !== begun && chunks?.some((chunk) => chunk.toString('latin1').trim() !== '');
      if (!isText) {
        textBudget += keptBytes;
        open = null;
        return;
      }
      broken = true;
    }
    if (cut) tooLarge = true;
    if (chunks) texts.push({ content, alternative, bytes: Buffer.concat(chunks) });
    else others.push({ content, size: decodedSize(open) });
    open = null;
  };

  const take = (bytes: Buffer) => {
    if (!open || bytes.length === 0) return;
    open.rawBytes += bytes.length;
    if (!open.chunks) {
      if (open.content.encoding === 'base64') open.dataBytes += countBase64(bytes);
      return;
    }
    const kept = bytes.subarray(0, textBudget);
    if (kept.length < bytes.length) open.cut = true;
    textBudget -= kept.length;
    open.keptBytes += kept.length;
    // A copy, so that a small text does not hold the whole chunk it came in.
    if (kept.length > 0) open.chunks.push(Buffer.from(kept));
  };

  const finishHeader = () => {
    const parent = stack.at(-1);
    const fields = readHeaderFields(Buffer.concat(header ?? []));
    header = null;
    headerBytes = 0;
    begin(readContentFields(fields, parent?.mediaType ?? null), parent?.alternative ?? null);
  };

  /** True when the line is a delimiter of an open multipart; inner ones that were never closed end with it. */
  const isDelimiter = (line: Buffer): boolean => {
    if (line.length > longestDelimiter || line[0] !== dash || line[1] !== dash) return false;
    const text = line.toString('latin1').trimEnd();
    for (let level = stack.length - 1; level >= 0; level--) {
      const delimiter = stack[level]?.delimiter;
      if (delimiter === undefined || !text.startsWith(delimiter)) continue;
      const rest = text.slice(delimiter.length);
      if (rest !== '' && rest !== '--') continue;
      end(stack[level] ?? null);
      if (level < stack.length - 1) broken = true;
      stack.length = rest === '' ? level + 1 : level;
      if (rest === '') header = [];
      return true;
    }
    return false;
  };

  const headerLine = /^(?:[ \t]|>?From |[!-9;-~]+[ \t]*:)/;

  const pushHeaderLine = (line: Buffer) => {
    if (!midLine && isBlank(line)) {
      finishHeader();
      return;
    }
    // Where no blank line ends the header, the first line that cannot stand in it does.
    if (!midLine && !headerLine.test(line.toString('latin1', 0, longestFieldName))) {
      broken = true;
      finishHeader();
      take(line);
      return;
    }
    headerBytes += line.length;
    if (headerBytes <= partHeaderLimit) header?.push(Buffer.from(line));
  };

  /** Bytes from `start` to the next line that could be a delimiter are content. Returns where that line begins, or the end. */
  const skipToDashes = (bytes: Buffer, start: number): number => {
    if (bytes[start] === dash && !midLine) return start;
    const found = bytes.indexOf('\n--', start, 'latin1');
    return found < 0 ? bytes.length : found + 1;
  };

  const push = (chunk: Buffer) => {
    if (stack.length === 0 && header === null) {
      take(chunk);
      return;
    }
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    carry = Buffer.alloc(0);
    let position = 0;
    while (position < bytes.length) {
      if (header === null) {
        const next = stack.length === 0 ? bytes.length : skipToDashes(bytes, position);
        // The end of a chunk may cut `\n--` in two.
        const safe = next === bytes.length ? Math.max(position, bytes.length - 2) : next;
        take(bytes.subarray(position, safe));
        if (safe > position) midLine = bytes[safe - 1] !== lineFeed;
        position = safe;
        if (next === bytes.length) break;
      }
      const lineEnd = bytes.indexOf(lineFeed, position);
      if (lineEnd < 0 && bytes.length - position <= longestDelimiter) break;
      const after = lineEnd < 0 ? bytes.length : lineEnd + 1;
      pushLine(bytes.subarray(position, after));
      midLine = lineEnd < 0;
      position = after;
    }
    carry = Buffer.from(bytes.subarray(position));
  };

  const pushLine = (line: Buffer) => {
    if (!midLine && isDelimiter(line)) return;
    if (header) pushHeaderLine(line);
    else take(line);
  };

  begin(root, null);
  const firstLine = stack.length > 0;

  return {
    push,
    finish() {
      if (carry.length > 0) pushLine(carry);
      if (stack.length > 0) broken = true;
      if (header !== null && headerBytes > 0) finishHeader();
      end(null);
      if (firstLine && texts.length + others.length === 0 && !tooDeep) broken = true;
      return { texts, others, tooDeep, tooLarge, broken };
    },
  };
}

function decodedSize(part: OpenPart): number | null {
  if (part.content.encoding === 'base64') return Math.floor((part.dataBytes * 3) / 4);
  return part.content.encoding === 'quoted-printable' ? null : part.rawBytes;
}

/** Counts what carries data: everything but line ends, blanks and padding. */
function countBase64(bytes: Buffer): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte > 0x20 && byte !== 0x3d) count++;
  }
  return count;
}

/** With one carriage return too many as well, which gateways add. */
function isBlank(line: Buffer): boolean {
  const returns = line[0] === carriageReturn ? (line[1] === carriageReturn ? 2 : 1) : 0;
  return line[returns] === lineFeed || (returns > 0 && line.length === returns);
}

/** Where the header block ends and the body begins; -1 when no blank line has come yet. */
export function findBodyStart(bytes: Buffer): number {
  if (bytes[0] === 0x0a) return 1;
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return 2;
  const afterReturns = findBodyAfterReturns(bytes);
  if (afterReturns >= 0) return afterReturns;
  // Nearly every header block is short, and a search for the line end that the mail does not use would read all of it.
  const near = bytes.length > nearby ? findBlankLine(bytes.subarray(0, nearby)) : -1;
  return near >= 0 ? near : findBlankLine(bytes);
}

/**
 * The same where the line ends of the header are carriage returns alone, as very old systems exported them, and what took it in added line
 * feeds below; -1: they are not. A field stands before its blank line: stray returns alone end no header.
 */
export function findBodyAfterReturns(bytes: Buffer): number {
  const before = bytes.subarray(0, Math.max(0, bytes.indexOf(0x0a)));
  const blank = before.indexOf('\r\r', 0, 'latin1');
  return blank >= 0 && blank < before.length - 2 && before.subarray(0, blank).includes(0x3a) ? blank + 2 : -1;
}

const nearby = 8192;

function findBlankLine(bytes: Buffer): number {
  const withReturn = bytes.indexOf('\n\r\n', 0, 'latin1');
  const before = withReturn < 0 ? bytes : bytes.subarray(0, withReturn + 1);
  const plain = before.indexOf('\n\n', 0, 'latin1');
  if (plain >= 0) return plain + 2;
  const doubled = before.indexOf('\n\r\r\n', 0, 'latin1');
  if (doubled >= 0) return doubled + 4;
  return withReturn < 0 ? -1 : withReturn + 3;
}
