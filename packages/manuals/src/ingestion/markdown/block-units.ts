import { chunkSizes } from '../chunks/chunk-sizes.ts';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { splitUnits } from '../chunks/split-units.ts';
import { boundary, type Unit } from '../chunks/unit.ts';
import { columnNames } from '../csv/column-names.ts';
import { createRowFormat } from '../csv/row-units.ts';
import type { MarkdownBlock } from './scan-blocks.ts';
import { type MarkdownTable, readTable } from './table-rows.ts';

/** Markdown has no lines or pages that would be cited. */
const nowhere = () => 0;
/** Longer code is no single unit in any case. */
const longestCode = 4_000;

function whole(text: string, tokens: number): Unit {
  return { text, tokens, opens: boundary.paragraph, adds: true, from: 0, to: 0 };
}

/** A line end at its end, so that what follows begins on a line of its own. */
function closed(source: string): string {
  return source.endsWith('\n\n') ? source : `${source.trimEnd()}\n\n`;
}

/** Its rows as "column = value", and behind them as text what ended the table. */
function* tableUnits({ names, rows }: MarkdownTable, source: string, count: CountTokens): Generator<Unit> {
  const format = createRowFormat(columnNames(names), count);
  const row = rows();
  let isEmpty = true;
  let step = row.next();
  for (; step.done !== true; step = row.next()) {
    const units = format.units(step.value, 0);
    if (units.length > 0) isEmpty = false;
    yield* units;
  }
  // The names of a table without rows are all that it says.
  if (isEmpty) yield* splitUnits(source, count, nowhere);
  else if (step.value !== '') yield* splitUnits(closed(step.value), count, nowhere);
}

/** Units of a block: rows of a table as "column = value", code in one piece where it fits, text cut into sentences. */
export function* blockUnits(block: MarkdownBlock, count: CountTokens): Generator<Unit> {
  const source = closed(block.source);
  if (block.kind === 'table') {
    const table = readTable(block.source);
    if (table !== null) {
      yield* tableUnits(table, source, count);
      return;
    }
  }
  if (block.kind === 'heading' || (block.kind === 'code' && source.length <= longestCode)) {
    const tokens = count(source);
    if (tokens <= (block.kind === 'code' ? chunkSizes.most : chunkSizes.unit)) {
      yield whole(source, tokens);
      return;
    }
  }
  yield* splitUnits(source, count, nowhere);
}
