import type { DocumentChunk, DocumentLimits } from '@nexus/contracts';
import papaparse from 'papaparse';
import { createTokenCounter } from '../chunks/count-tokens.ts';
import { decodeText } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { createRemarks, type ParsedDocument } from '../parsed-document.ts';
import { csvShape, namedDelimiter } from '../text-shapes.ts';
import { createTableChunks } from './table-chunks.ts';

async function* chunksOf(text: AsyncIterable<string>, limits: DocumentLimits): AsyncGenerator<DocumentChunk> {
  const table = createTableChunks({ count: createTokenCounter(), limits });
  for await (const rows of readRows(text)) yield* table.add(rows);
  if (!table.hasColumns) throw new DocumentRefusal('DOCUMENT_EMPTY');
  if (table.filledRows === 0) throw new DocumentRefusal('DOCUMENT_WITHOUT_ROWS');
  yield* table.end();
}

/**
 * A table, cited by its rows, while it is still being read: never is all of it in memory. What is no Unicode is in the code page of the
 * Excel that wrote it. Its `chunks` throw DocumentRefusal DOCUMENT_EMPTY, DOCUMENT_WITHOUT_ROWS, DOCUMENT_TOO_MANY_ROWS,
 * DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_DAMAGED.
 */
export function readCsv(content: AsyncIterable<Uint8Array>, limits: DocumentLimits): ParsedDocument {
  const { remarks, noteEncoding } = createRemarks();
  const text = decodeText(content, { noteEncoding, guessesCodePage: true });
  return { summary: { format: 'csv', title: null }, chunks: chunksOf(text, limits), remarks };
}

/** Characters from which the delimiter is told. */
const enough = 64 * 1024;

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string }[];
  readonly meta: { readonly cursor: number };
}

function delimiterOf(text: string): string {
  const shape = csvShape(text);
  if (shape) return shape.delimiter;
  return papaparse.parse(text, { preview: 10 }).meta.delimiter || ',';
}

/**
 * Rows as they can be read, batch by batch, the column names among them; a line without anything is a row of one empty value, as a
 * spreadsheet counts it. What is not complete yet waits for more text.
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED where a quote never closes
 */
export async function* readRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly (readonly string[])[]> {
  let parser: papaparse.Parser | null = null;
  let waiting = '';
  /** A row that goes on and on is not tried again before there is twice as much of it, or it would take the square of its length. */
  let tryFrom = enough;

  const begin = () => {
    const named = namedDelimiter(waiting);
    const delimiter = named?.delimiter ?? delimiterOf(waiting.slice(0, enough));
    waiting = waiting.slice(named?.length ?? 0);
    return new papaparse.Parser({ delimiter, newline: '\n' });
  };

  const parse = (isLast: boolean): Parsed => {
    parser ??= begin();
    const parsed: Parsed = parser.parse(waiting, 0, !isLast);
    waiting = isLast ? '' : waiting.slice(parsed.meta.cursor);
    tryFrom = parsed.data.length > 0 ? 0 : waiting.length * 2;
    return parsed;
  };

  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < tryFrom) continue;
    const { data } = parse(false);
    if (data.length > 0) yield data;
  }
  const { data, errors } = parse(true);
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new DocumentRefusal('DOCUMENT_DAMAGED');
  yield data;
}
