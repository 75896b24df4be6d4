import type { DocumentChunk, DocumentLimits } from '@nexus/contracts';
import readWorkbook from 'read-excel-file/universal';
import { createTokenCounter } from '../chunks/count-tokens.ts';
import { cleanText } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { readZip, textOfEntry } from '../zip-limits.ts';
import { createTableChunks } from './table-chunks.ts';

type Workbook = Awaited<ReturnType<typeof readWorkbook>>;

/** Digits of a number that somebody typed; what a computer adds behind them is noise. */
const digits = 12;

/** A time of day alone is kept as a part of day nought, which is before this. */
const firstDay = '1900-01-01';

/** A cell as one reads it: a day without a time where it has none, a time without a day likewise. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return String(Number(value.toPrecision(digits)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split(/[T.]/);
  if (day < firstDay) return time.slice(0, 5);
  return time === '00:00:00' ? day : `${day} ${time.slice(0, 5)}`;
}

function* chunksOf(workbook: Workbook, limits: DocumentLimits): Generator<DocumentChunk> {
  const count = createTokenCounter();
  let filled = 0;
  let hasColumns = false;
  const sheets = workbook.filter(({ data }) => data.length > 0);
  for (const { sheet, data } of sheets) {
    const named = sheets.length > 1 ? { sheet: cleanText(sheet) } : {};
    const table = createTableChunks({ count, limits: { rows: limits.rows - filled }, ...named });
    yield* table.add(data.map((cells) => cells.map(cellText)));
    filled += table.filledRows;
    hasColumns ||= table.hasColumns;
    yield* table.end();
  }
  if (!hasColumns) throw new DocumentRefusal('DOCUMENT_EMPTY');
  if (filled === 0) throw new DocumentRefusal('DOCUMENT_WITHOUT_ROWS');
}

/** Which sheets nobody sees who opens the workbook, in their order (ECMA-376, 18.2.19). */
function hiddenSheets(zip: Buffer): readonly boolean[] {
  const listed = textOfEntry(zip, 'xl/workbook.xml').match(/<(?:\w+:)?sheet\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g) ?? [];
  return listed.map((sheet) => /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet));
}

/** What whoever uploads the file sees of it. */
async function readVisible(zip: Buffer): Promise<Workbook> {
  const hidden = hiddenSheets(zip);
  const sheets = await readWorkbook(new Uint8Array(zip).buffer);
  return sheets.filter((_, place) => hidden[place] !== true);
}

/**
 * A workbook of Excel, each sheet that is not hidden a table, cited by its rows, and by the sheet where there are several.
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED, DOCUMENT_ENCRYPTED, DOCUMENT_TOO_COSTLY; from `chunks` DOCUMENT_EMPTY, DOCUMENT_WITHOUT_ROWS,
 * DOCUMENT_TOO_MANY_ROWS
 */
export async function readXlsx(content: AsyncIterable<Uint8Array>, limits: DocumentLimits): Promise<ParsedDocument> {
  const workbook = await readZip(content, readVisible);
  return { summary: { format: 'xlsx', title: null }, chunks: chunksOf(workbook, limits), remarks: [] };
}
