import type { TableCell, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { wordsOfNode } from './plain-words.ts';

/** Rows that are parsed together: the parser takes some hundred times the memory of what it reads. */
const rowsAtOnce = 200;
/** A longer row is kept as it was written: the parser may take the square of its length. */
const longestRow = 5_000;

function cells(row: TableRow): string[] {
  return row.children.map((cell: TableCell) => wordsOfNode(cell));
}

function parseTable(source: string): string[][] | null {
  const [table] = fromMarkdown(source, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }).children;
  return table?.type === 'table' ? table.children.map(cells) : null;
}

export interface MarkdownTable {
  readonly names: readonly string[];
  /** As far as they are asked for. */
  readonly rows: Iterable<readonly string[]>;
}

/** A table of GitHub's Markdown; null: it is none after all, or one whose lines are too long to be parsed. */
export function readTable(source: string): MarkdownTable | null {
  const [head = '', delimiters = '', ...lines] = source.trimEnd().split('\n');
  if ([head, delimiters, ...lines].some(({ length }) => length > longestRow)) return null;
  const names = parseTable(`${head}\n${delimiters}\n`)?.[0];
  if (names === undefined) return null;
  function* rows(): Generator<readonly string[]> {
    for (let start = 0; start < lines.length; start += rowsAtOnce) {
      const some = lines.slice(start, start + rowsAtOnce);
      yield* parseTable([head, delimiters, ...some].join('\n'))?.slice(1) ?? [];
    }
  }
  return { names, rows: rows() };
}
