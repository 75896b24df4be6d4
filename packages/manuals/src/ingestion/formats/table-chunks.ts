import type { DocumentChunk, DocumentLimits } from '@nexus/contracts';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { splitUnits, type Unit } from '../chunks/split-units.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { columnNames, createRowFormat, type RowFormat } from './table-rows.ts';

type Row = readonly string[];

/** Rows above the column names that may be a title, a date, who made it. */
const mostTitleRows = 15;

const isFilled = (value: string) => value.trim() !== '';

function filledCells(row: Row): number {
  return row.filter(isFilled).length;
}

/** How many columns most rows fill up to: the title of a table fills fewer. */
function commonWidth(rows: readonly Row[]): number {
  const widths = rows
    .map((row) => row.findLastIndex(isFilled) + 1)
    .filter((width) => width > 0)
    .sort((one, other) => one - other);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/**
 * Which row names the columns: the first with anything on it, unless it fills less than half of what the rows under it do, as titles,
 * dates and notes above a table do. Where an empty row parts such lines from one that names every column, it is that one. -1: all are empty.
 */
function findColumnNames(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filledCells(row) > 0);
  const width = commonWidth(rows);
  if (first === -1 || width < 2) return first;
  const near = rows.slice(0, first + mostTitleRows);
  const wide = near.findIndex((row) => filledCells(row) >= Math.max(2, width / 2));
  if (wide === -1) return first;
  const whole = near.findIndex((row) => filledCells(row) >= width);
  const isParted = whole > wide && near.slice(wide, whole).some((row) => filledCells(row) === 0);
  return isParted ? whole : wide;
}

/** Makes chunks of a table's rows as they come. */
interface TableChunks {
  /** The rows that tell which of them names the columns must come first, in one call. @throws DocumentRefusal DOCUMENT_TOO_MANY_ROWS */
  add(rows: readonly Row[]): Generator<DocumentChunk>;
  end(): Generator<DocumentChunk>;
  /** Whether any row had anything on it, and whether one of them stood under the column names. */
  readonly hasColumns: boolean;
  readonly filledRows: number;
}

interface TableOptions {
  readonly count: CountTokens;
  readonly limits: Pick<DocumentLimits, 'rows'>;
  /** Of a workbook; its rows are cited with it. */
  readonly sheet?: string;
}

/** Rows are counted from the one under the column names; what stands above these is told with the first of them. */
export function createTableChunks({ count, limits, sheet }: TableOptions): TableChunks {
  const packer = createPacker(count);
  let format: RowFormat | null = null;
  let row = 0;
  let filled = 0;

  const chunkOf = ({ text, tokens, from, to }: Pack): DocumentChunk => ({
    content: text,
    tokens,
    citation: { kind: 'rows', from, to, ...(sheet !== undefined && { sheet }) },
  });

  function* take(units: Iterable<Unit>): Generator<DocumentChunk> {
    for (const unit of units) for (const pack of packer.add(unit)) yield chunkOf(pack);
  }

  /** @returns where the rows begin */
  function* begin(rows: readonly Row[]): Generator<DocumentChunk, number> {
    const names = findColumnNames(rows);
    if (names === -1) return rows.length;
    format = createRowFormat(columnNames(rows[names] ?? []), count);
    const title = rows
      .slice(0, names)
      .map((cells) => cells.filter(isFilled).join(' ').replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line !== '');
    if (title.length > 0) yield* take(splitUnits(`${title.join('\n')}\n\n`, count, () => 1));
    return names + 1;
  }

  return {
    *add(rows) {
      const start: number = format === null ? yield* begin(rows) : 0;
      for (let place = start; place < rows.length; place += 1) {
        row += 1;
        const units = format?.units(rows[place] ?? [], row) ?? [];
        if (units.length === 0) continue;
        filled += 1;
        if (filled > limits.rows) throw new DocumentRefusal('DOCUMENT_TOO_MANY_ROWS');
        yield* take(units);
      }
    },
    *end() {
      for (const pack of packer.end()) yield chunkOf(pack);
    },
    get hasColumns() {
      return format !== null;
    },
    get filledRows() {
      return filled;
    },
  };
}
