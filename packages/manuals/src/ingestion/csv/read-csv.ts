import type { DocumentChunk } from '@nexus/contracts';
import { createTokenCounter } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { decodeText } from '../text/decode-text.ts';
import { columnNames } from './column-names.ts';
import { readRows } from './read-rows.ts';
import { createRowFormat, type RowFormat } from './row-units.ts';

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
