import { DocumentRefusal } from './document-refusal.ts';

/** Bytes from which an encoding is told. */
const enough = 4_096;

async function* afterHead(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array();
  for await (const bytes of content) {
    if (head === null) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < enough) continue;
    yield head;
    head = null;
  }
  if (head !== null) yield head;
}

function refusing<Result>(code: 'DOCUMENT_ENCODING_UNKNOWN' | 'DOCUMENT_DAMAGED', work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new DocumentRefusal(code);
  }
}

/**
 * The text of UTF-8 or UTF-16, cleaned, piece by piece; a piece never ends within a line end or a character.
 *
 * @throws DocumentRefusal DOCUMENT_ENCODING_UNKNOWN; DOCUMENT_DAMAGED where it breaks off within a character
 */
export async function* decodeText(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let held = '';
  for await (const bytes of afterHead(content)) {
    if (decoder === null) decoder = new TextDecoder(detectEncoding(bytes).name, { fatal: true });
    const reading = decoder;
    const text = held + refusing('DOCUMENT_ENCODING_UNKNOWN', () => reading.decode(bytes, { stream: true }));
    held = text.endsWith('\r') ? '\r' : '';
    yield cleanText(held === '' ? text : text.slice(0, -1));
  }
  yield cleanText(held + refusing('DOCUMENT_DAMAGED', () => decoder?.decode() ?? ''));
}

/** All of it at once. */
export async function decodeWhole(content: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of decodeText(content)) text += piece;
  return text;
}

const plain = /^[\t\n -~]*$/;
const unusual = /\r\n?|[^\P{Cc}\t\n]|[^\S\t\n ]/gu;

/**
 * Every line end as `\n`, every other blank and control character (NUL, which no database takes) as one space, no lone surrogates. A form
 * feed, a vertical tab and U+2028 are no line ends: no editor counts them, and a cell of a table may hold one.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text.toWellFormed().replaceAll(unusual, (match) => (match.startsWith('\r') ? '\n' : ' '));
}

/** No line with blanks at its end: what cutting into units expects. Looks back, or a megabyte of blanks would take its square. */
export function trimLines(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]+$/gm, '');
}

interface TextEncoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark, which is no text. */
  readonly markLength: number;
}

/** Characters that are looked at where there is no byte order mark. */
const sampled = 2_048;

/** Latin text in UTF-16 has a zero in most of its high bytes, UTF-8 has none at all. */
const clearShare = 0.3;

function startsWith(head: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, place) => head[place] === byte);
}

function shareOfZeros(head: Uint8Array, first: 0 | 1): number {
  const characters = Math.min(sampled, Math.floor(head.length / 2));
  let zeros = 0;
  for (let character = 0; character < characters; character += 1) if (head[character * 2 + first] === 0) zeros += 1;
  return characters === 0 ? 0 : zeros / characters;
}

/** By the byte order mark, else UTF-16 where its zeros stand clearly on one side, else UTF-8; whether it holds is seen when it is decoded. */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { name: 'utf-8', markLength: 3 };
  // FF FE 00 00 would be UTF-32, which is left to fail as UTF-8.
  if (startsWith(head, [0xff, 0xfe]) && !startsWith(head, [0xff, 0xfe, 0, 0]))
    return { name: 'utf-16le', markLength: 2 };
  if (startsWith(head, [0xfe, 0xff])) return { name: 'utf-16be', markLength: 2 };
  const even = shareOfZeros(head, 0);
  const odd = shareOfZeros(head, 1);
  if (odd >= clearShare && even < odd / 10) return { name: 'utf-16le', markLength: 0 };
  if (even >= clearShare && odd < even / 10) return { name: 'utf-16be', markLength: 0 };
  return { name: 'utf-8', markLength: 0 };
}
