import type { DocumentChunk, DocumentLimits } from '@nexus/contracts';
import papaparse from 'papaparse';
import { createTokenCounter } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { decodeText } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { csvShape } from '../text-shapes.ts';
import { columnNames, createRowFormat, type RowFormat } from './table-rows.ts';

function chunkOf({ text, tokens, from, to }: Pack): DocumentChunk {
  return { content: text, tokens, citation: { kind: 'rows', from, to } };
}

function isEmpty(values: readonly string[]): boolean {
  return values.every((value) => value.trim() === '');
}

/** The first line with anything on it names the columns; rows are counted from the line under it. */
async function* chunksOf(content: AsyncIterable<Uint8Array>, limits: DocumentLimits): AsyncGenerator<DocumentChunk> {
  const count = createTokenCounter();
  const packer = createPacker(count);
  let format: RowFormat | null = null;
  let row = 0;
  let filled = 0;
  for await (const batch of readRows(decodeText(content))) {
    for (const values of batch) {
      if (format === null) {
        if (!isEmpty(values)) format = createRowFormat(columnNames(values), count);
        continue;
      }
      row += 1;
      const units = format.units(values, row);
      if (units.length === 0) continue;
      filled += 1;
      if (filled > limits.rows) throw new DocumentRefusal('DOCUMENT_TOO_MANY_ROWS');
      for (const unit of units) for (const pack of packer.add(unit)) yield chunkOf(pack);
    }
  }
  if (format === null) throw new DocumentRefusal('DOCUMENT_EMPTY');
  if (filled === 0) throw new DocumentRefusal('DOCUMENT_WITHOUT_ROWS');
  for (const pack of packer.end()) yield chunkOf(pack);
}

/**
 * A table, cited by its rows, while it is still being read: never is all of it in memory. Its `chunks` throw NexusError DOCUMENT_EMPTY,
 * DOCUMENT_WITHOUT_ROWS, DOCUMENT_TOO_MANY_ROWS, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_DAMAGED.
 */
export function readCsv(content: AsyncIterable<Uint8Array>, limits: DocumentLimits): ParsedDocument {
  return { summary: { format: 'csv', title: null }, chunks: chunksOf(content, limits) };
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

  const parse = (isLast: boolean): Parsed => {
    parser ??= new papaparse.Parser({ delimiter: delimiterOf(waiting.slice(0, enough)), newline: '\n' });
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
