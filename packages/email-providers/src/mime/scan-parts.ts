import { type HeaderFields, readHeaderFields } from './headers.ts';

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
/** RFC 2046 allows a boundary of 70 characters; clients have been seen to write longer ones. */
const longestDelimiter = 1024;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;

interface Multipart {
  readonly delimiter: string;
  readonly mediaType: string;
  readonly alternative: number | null;
}

interface OpenPart {
  readonly content: ContentFields;
  readonly alternative: number | null;
  readonly chunks: Buffer[] | null;
  rawBytes: number;
  dataBytes: number;
}

/**
 * Takes a mail's body apart as it streams by (RFC 2046 section 5.1), iteratively and in bounded memory: only text is kept, up to
 * `rawTextLimit` for the whole mail. `root` is the content of the mail itself; chunks begin after its header block.
 */
export function createPartScanner(root: ContentFields): PartScanner {
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
        stack.push({ delimiter: `--${content.boundary}`, mediaType: content.mediaType, alternative });
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
    const chunks = isReadableText(content) ? [] : null;
    open = { content, alternative: inherited, chunks, rawBytes: 0, dataBytes: 0 };
  };

  const end = () => {
    if (header) {
      header = null;
      broken = true;
    }
    if (!open) return;
    const { content, alternative, chunks } = open;
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
    if (kept.length < bytes.length) tooLarge = true;
    textBudget -= kept.length;
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
      end();
      if (level < stack.length - 1) broken = true;
      stack.length = rest === '' ? level + 1 : level;
      if (rest === '') header = [];
      return true;
    }
    return false;
  };

  const pushHeaderLine = (line: Buffer) => {
    if (isBlank(line)) {
      finishHeader();
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
      end();
      if (firstLine && texts.length + others.length === 0 && !tooDeep) broken = true;
      return { texts, others, tooDeep, tooLarge, broken };
    },
  };
}

/** Whether a part is text of the mail itself, not an attachment that happens to be text. */
export function isReadableText(content: ContentFields): boolean {
  if (content.disposition === 'attachment' || content.named) return false;
  return (
    content.mediaType === 'text/plain' ||
    content.mediaType === 'text/html' ||
    content.mediaType.startsWith('multipart/')
  );
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

function isBlank(line: Buffer): boolean {
  return line[0] === lineFeed || (line[0] === carriageReturn && (line.length === 1 || line[1] === lineFeed));
}

/** What a part's header says of its content (RFC 2045, RFC 2183). Values are lower case, parameters as written. */
export interface ContentFields {
  readonly mediaType: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  readonly encoding: string;
  readonly disposition: string | null;
  readonly named: boolean;
  readonly contentId: boolean;
  /** The raw fields, for whoever has to decode the name. */
  readonly rawType: string;
  readonly rawDisposition: string;
}

const longestField = 4096;

/** `parentType` matters for `multipart/digest`, whose parts are messages unless they say otherwise (RFC 2046 section 5.1.5). */
export function readContentFields(fields: HeaderFields, parentType: string | null = null): ContentFields {
  const rawType = (fields.first('content-type') ?? '').slice(0, longestField);
  const rawDisposition = (fields.first('content-disposition') ?? '').slice(0, longestField);
  const fallback = parentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  const mediaType = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(rawType)?.[1]?.toLowerCase();
  return {
    mediaType: mediaType ?? (/^\s*html\b/i.test(rawType) ? 'text/html' : fallback),
    charset: readParameter(rawType, 'charset'),
    boundary: readParameter(rawType, 'boundary'),
    encoding: /[\w-]+/.exec(fields.first('content-transfer-encoding') ?? '')?.[0]?.toLowerCase() ?? '7bit',
    disposition: /^\s*([\w-]+)/.exec(rawDisposition)?.[1]?.toLowerCase() ?? null,
    named: /\bname\*?\d*\*?\s*=/i.test(rawType) || /\bfilename\*?\d*\*?\s*=/i.test(rawDisposition),
    contentId: fields.first('content-id') !== null,
    rawType,
    rawDisposition,
  };
}

function readParameter(field: string, name: string): string | null {
  if (!field.toLowerCase().includes(name)) return null;
  const match = new RegExp(`[;\\s]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"?|([^\\s;"]+))`, 'i').exec(`;${field}`);
  const value = (match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2] ?? '').trimEnd();
  return value === '' ? null : value;
}

/** Where the header block ends and the body begins; -1 when no blank line has come yet. */
export function findBodyStart(bytes: Buffer): number {
  if (bytes[0] === 0x0a) return 1;
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return 2;
  // Nearly every header block is short, and a search for the line end that the mail does not use would read all of it.
  const near = bytes.length > nearby ? findBlankLine(bytes.subarray(0, nearby)) : -1;
  return near >= 0 ? near : findBlankLine(bytes);
}

const nearby = 8192;

function findBlankLine(bytes: Buffer): number {
  const withReturn = bytes.indexOf('\n\r\n', 0, 'latin1');
  const plain = (withReturn < 0 ? bytes : bytes.subarray(0, withReturn + 1)).indexOf('\n\n', 0, 'latin1');
  if (plain >= 0) return plain + 2;
  return withReturn < 0 ? -1 : withReturn + 3;
}
