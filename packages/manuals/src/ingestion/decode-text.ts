import type { TextEncodingName } from '@nexus/contracts';
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

export interface DecodeOptions {
  /** Told once how the text was read, before it ends. */
  readonly noteEncoding?: (encoding: TextEncoding) => void;
  /** What is no Unicode is read in the code page of an older Windows, which is guessed. */
  readonly guessesCodePage?: boolean;
}

/**
 * The text of UTF-8 or UTF-16, cleaned, piece by piece; a piece never ends within a line end or a character.
 *
 * @throws DocumentRefusal DOCUMENT_ENCODING_UNKNOWN; DOCUMENT_DAMAGED where it breaks off within a character
 */
export async function* decodeText(
  content: AsyncIterable<Uint8Array>,
  { noteEncoding = () => {}, guessesCodePage = false }: DecodeOptions = {},
): AsyncGenerator<string> {
  let decoder: PieceDecoder | null = null;
  let held = '';
  for await (const bytes of afterHead(content)) {
    decoder ??= createPieceDecoder(detectEncoding(bytes), { noteEncoding, guessesCodePage });
    const text = held + (await decoder.decode(bytes));
    held = text.endsWith('\r') ? '\r' : '';
    yield cleanText(held === '' ? text : text.slice(0, -1));
  }
  yield cleanText(held + ((await decoder?.end()) ?? ''));
}

interface PieceDecoder {
  decode(bytes: Uint8Array): Promise<string>;
  end(): Promise<string>;
}

function createPieceDecoder(found: TextEncoding, options: Required<DecodeOptions>): PieceDecoder {
  if (found.name === 'utf-8' && found.markLength === 0 && options.guessesCodePage) {
    return createGuessingDecoder(options.noteEncoding);
  }
  const decoder = new TextDecoder(found.name, { fatal: true });
  return {
    decode: async (bytes) => refusing('DOCUMENT_ENCODING_UNKNOWN', () => decoder.decode(bytes, { stream: true })),
    async end() {
      options.noteEncoding(found);
      return refusing('DOCUMENT_DAMAGED', () => decoder.decode());
    },
  };
}

/** A sequence of UTF-8 for one character beyond ASCII, as bytes read one by one. */
const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** Whether what is no UTF-8 is of a code page, and not UTF-8 that somebody damaged: of that most other letters would still be right. */
function isOfCodePage(bytes: Uint8Array): boolean {
  const plain = Buffer.from(bytes).toString('latin1');
  const beyondAscii = plain.replaceAll(sequence, '').match(/[\x80-\xff]/g)?.length ?? 0;
  return beyondAscii > (plain.match(sequence)?.length ?? 0);
}

/** UTF-8 until something is none; if all before was ASCII, all that follows is of a code page. */
function createGuessingDecoder(noteEncoding: (encoding: TextEncoding) => void): PieceDecoder {
  let utf8: InstanceType<typeof TextDecoder> | null = new TextDecoder('utf-8', { fatal: true });
  let codePage: InstanceType<typeof TextDecoder> | null = null;
  let isAscii = true;
  /** Bytes of a character that may go on in the next piece. */
  let held: Uint8Array = new Uint8Array();

  async function decode(bytes: Uint8Array): Promise<string> {
    if (codePage !== null) return codePage.decode(bytes, { stream: true });
    const all = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    // Behind the last byte of ASCII no character is cut through.
    const end = all.findLastIndex((byte) => byte < 0x80) + 1;
    const whole = all.subarray(0, end);
    held = all.subarray(end);
    try {
      const text = utf8?.decode(whole) ?? '';
      isAscii &&= text.length === whole.length;
      return text;
    } catch {
      if (!isAscii || !isOfCodePage(all)) throw new DocumentRefusal('DOCUMENT_ENCODING_UNKNOWN');
      utf8 = null;
      const { guessCodePage } = await import('./guess-code-page.ts');
      const name = guessCodePage(all);
      noteEncoding({ name, markLength: 0 });
      codePage = new TextDecoder(name);
      return codePage.decode(all, { stream: true });
    }
  }

  return {
    decode,
    async end() {
      if (codePage !== null) return codePage.decode();
      const last = held;
      held = new Uint8Array();
      if (last.length === 0) return '';
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(last);
      } catch {
        // An ASCII byte behind it: what is decoded is all there is.
        if (isAscii && isOfCodePage(last)) return (await decode(Buffer.concat([last, Buffer.from('\n')]))).slice(0, -1);
        throw new DocumentRefusal('DOCUMENT_DAMAGED');
      }
    },
  };
}

/** All of it at once. */
export async function decodeWhole(content: AsyncIterable<Uint8Array>, options: DecodeOptions): Promise<string> {
  let text = '';
  for await (const piece of decodeText(content, options)) text += piece;
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

export interface TextEncoding {
  readonly name: TextEncodingName;
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
