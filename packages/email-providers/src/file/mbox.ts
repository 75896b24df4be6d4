import { headerWindow } from '../mime/parse-message.ts';
import { findBodyStart } from '../mime/scan-parts.ts';
import type { ListedMail, MailSource } from './mail-index.ts';
import { readFileChunks, readRanges } from './read-bytes.ts';

const lineFeed = 0x0a;
/** A separator line is never longer. */
const longestSeparator = 512;
/** Bytes of a file that tell how it separates mails. */
export const beginning = 4096;
/** `From sender Wed Oct  9 21:15:18 2002`, with or without zone, comma and seconds (RFC 4155 appendix A, and its kin). */
const separatorLine =
  /^From (?:.*?[\s-])?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +(?:[a-z]{3} +\d{1,2}|\d{1,2} +[a-z]{3}) +(?:\d{4} +)?\d{1,2}:\d{2}/i;

/** `From sender` and nothing else, as some exports write it. */
const undatedLine = /^From \S{1,400}\s*$/;
/** What must stand under such a line: text may have a line like it, but hardly with a header under it. */
const fieldLine = /^[A-Za-z][\w-]{0,60}:/;
/** The same in a file that dates its separators: there it must be an address with what mail begins with under it. */
const addressLine = /^From \S{1,200}@\S{1,200}\s*$/;
const mailFieldLine =
  /^(?:return-path|received|delivered-to|from|to|date|subject|message-id|mime-version|content-type|status|authentication-results|(?:x|arc|dkim)-[\w-]{1,50}):/i;
/** Bytes in which the name of that field ends. */
const fieldWindow = 64;
const byteOrderMark = /^\ufeff|^\xef\xbb\xbf/;

/** How a file separates its mails, as its first line does. */
type SeparatorStyle = 'dated' | 'undated';

/** Tells from the beginning of a file, read as Latin-1, how it separates mails; null: it is no mbox. */
export function separatorStyleOf(beginning: string): SeparatorStyle | null {
  const [first = '', second = ''] = beginning.replace(byteOrderMark, '').trimStart().split('\n', 2);
  if (separatorLine.test(first)) return 'dated';
  return undatedLine.test(first) && fieldLine.test(second) ? 'undated' : null;
}

/** An mbox file, quoted as mboxrd or mboxo, with line feeds or CRLF. */
export function createMboxSource(path: string): MailSource {
  return {
    kind: 'mbox',
    list: (signal) => listMbox(path, signal),
    read: (location) => unquoteFromLines(readFileChunks(location)),
    readMany: async (locations) => (await readRanges(locations)).map(unquote),
    omissions: () => [],
  };
}

/** A mail under way: from its separator line to wherever the next one turns up. */
interface OpenMail {
  readonly fromLine: string;
  readonly offset: number;
  header: Buffer[];
  headerBytes: number;
  headerDone: boolean;
}

/** Reads an mbox as a stream and yields each mail's byte range and header block. */
async function* listMbox(path: string, signal?: AbortSignal): AsyncIterable<ListedMail> {
  let open: OpenMail | null = null;
  /** File offset of `buffer[0]`. */
  let base = 0;
  let buffer: Buffer = Buffer.alloc(0);
  let ending: Buffer = Buffer.alloc(0);
  let style: SeparatorStyle | null = null;

  const finish = (mail: OpenMail, end: number, last: boolean): ListedMail => ({
    location: { path, offset: mail.offset, length: Math.max(0, end - mail.offset) },
    header: headerOf(mail),
    fromLine: mail.fromLine,
    flags: null,
    cutOff: last && !endsInLine(ending),
  });

  const feed = (from: number, to: number) => {
    if (!open || open.headerDone || to <= from) return;
    const bytes = buffer.subarray(from, to);
    const found = open.header.length === 0 ? findBodyStart(bytes) : -1;
    open.header.push(Buffer.from(bytes.subarray(0, found >= 0 ? found : headerWindow - open.headerBytes)));
    open.headerBytes += bytes.length;
    const whole = found >= 0 || open.headerBytes >= headerWindow;
    open.headerDone = whole || findBodyStart(Buffer.concat(open.header)) >= 0;
  };

  for await (const chunk of readFileChunks({ path, offset: 0, length: Number.MAX_SAFE_INTEGER })) {
    signal?.throwIfAborted();
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk;
    ending = Buffer.from(chunk.subarray(-1));
    style ??= separatorStyleOf(buffer.toString('latin1', 0, beginning));
    let position = 0;
    let search = 0;
    for (;;) {
      const found = nextSeparator(buffer, search, { mayBegin: open === null, isUndated: style === 'undated' });
      if (!found) break;
      feed(position, found.start);
      if (open) yield finish(open, base + found.start - found.blank, false);
      open = {
        fromLine: buffer.toString('latin1', found.start + 5, found.end).trim(),
        offset: base + found.end,
        header: [],
        headerBytes: 0,
        headerDone: false,
      };
      position = found.end;
      search = found.end;
    }
    // A separator may still begin in the last bytes: they stay until more has come.
    const keep = Math.max(position, buffer.length - longestSeparator - fieldWindow - 4);
    feed(position, keep);
    base += keep;
    buffer = Buffer.from(buffer.subarray(keep));
  }
  feed(0, buffer.length);
  if (open) yield finish(open, base + buffer.length - trailingBlank(buffer), true);
}

interface FoundSeparator {
  readonly start: number;
  readonly end: number;
  /** Bytes of the blank line before it, which belongs to the container. */
  readonly blank: number;
}

interface SeparatorSearch {
  /** No mail has begun yet. */
  readonly mayBegin: boolean;
  /** The file's first separator has no date. */
  readonly isUndated: boolean;
}

/** The next whole separator line that stands at the file's start or after a blank line. */
function nextSeparator(buffer: Buffer, from: number, { mayBegin, isUndated }: SeparatorSearch): FoundSeparator | null {
  let search = from;
  for (;;) {
    const start = buffer.indexOf('From ', search, 'latin1');
    if (start < 0) return null;
    const end = buffer.indexOf(lineFeed, start);
    if (end < 0) return null;
    search = start + 5;
    const blank = blankBefore(buffer, start);
    if (blank === 0 && !(mayBegin && isBeginning(buffer, start))) continue;
    if (end - start > longestSeparator) continue;
    const line = buffer.toString('latin1', start, end);
    if (!separatorLine.test(line)) {
      if (!(isUndated ? undatedLine : addressLine).test(line)) continue;
      const field = isUndated ? fieldLine : mailFieldLine;
      const below = buffer.toString('latin1', end + 1, end + 1 + fieldWindow);
      // What is below may still come.
      if (below.length < fieldWindow && !below.includes('\n') && !field.test(below)) return null;
      if (!field.test(below)) continue;
    }
    return { start, end: end + 1, blank };
  }
}

/** Nothing is before it but white space and a byte order mark. */
function isBeginning(buffer: Buffer, start: number): boolean {
  return start <= beginning && buffer.toString('latin1', 0, start).replace(byteOrderMark, '').trim() === '';
}

/** Length of the blank line right before `index`; 0: there is none. A mail's own last line end is not part of it. */
function blankBefore(buffer: Buffer, index: number): number {
  if (index >= 2 && buffer[index - 1] === lineFeed && buffer[index - 2] === lineFeed) return 1;
  if (index >= 4 && buffer.toString('latin1', index - 3, index) === '\n\r\n') return 2;
  return 0;
}

function trailingBlank(buffer: Buffer): number {
  return blankBefore(buffer, buffer.length);
}

function endsInLine(ending: Buffer): boolean {
  return ending[0] === lineFeed;
}

function headerOf(mail: OpenMail): Buffer {
  const block = unquote(Buffer.concat(mail.header));
  const start = findBodyStart(block);
  return start < 0 ? block : Buffer.from(block.subarray(0, start));
}

/** Takes one `>` from every `>From `, at any depth: right for mboxrd, and for mboxo all that can be known. */
async function* unquoteFromLines(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let carry: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    const lineEnd = bytes.lastIndexOf(lineFeed) + 1;
    // Lines longer than this are no quoted separator, so they need not be waited for.
    const whole = bytes.length - lineEnd > 65_536 ? bytes.length : lineEnd;
    if (whole > 0) yield unquote(bytes.subarray(0, whole));
    carry = Buffer.from(bytes.subarray(whole));
  }
  if (carry.length > 0) yield unquote(carry);
}

function unquote(bytes: Buffer): Buffer {
  if (!bytes.includes('>From ', 0, 'latin1')) return bytes;
  return Buffer.from(bytes.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}
