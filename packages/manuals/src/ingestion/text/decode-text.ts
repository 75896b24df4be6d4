import { DocumentRefusal } from '../document-refusal.ts';
import { detectEncoding } from '../recognise/text-encoding.ts';
import { cleanText } from './clean-text.ts';

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
