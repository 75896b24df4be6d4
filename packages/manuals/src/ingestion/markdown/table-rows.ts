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

interface ParsedTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines of the source that belong to it; a list, a quote, a rule or HTML ends a table without an empty line. */
  readonly lines: number;
}

function parseTable(source: string): ParsedTable | null {
  const [table] = fromMarkdown(source, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }).children;
  if (table?.type !== 'table' || table.position?.start.line !== 1) return null;
  const [names = [], ...rows] = table.children.map(cells);
  return { names, rows, lines: table.position.end.line };
}

export interface MarkdownTable {
  readonly names: readonly string[];
  /** As far as they are asked for; what it returns is the source behind the last one, which is no row, or ''. */
  rows(): Generator<readonly string[], string>;
}

/** A table of GitHub's Markdown; null: it is none after all, or one whose lines are too long to be parsed. */
export function readTable(source: string): MarkdownTable | null {
  const [head = '', delimiters = '', ...lines] = source.trimEnd().split('\n');
  if ([head, delimiters, ...lines].some(({ length }) => length > longestRow)) return null;
  const alone = parseTable(`${head}\n${delimiters}\n`);
  if (alone === null) return null;
  function* rows(): Generator<readonly string[], string> {
    for (let start = 0; start < lines.length; start += rowsAtOnce) {
      const some = lines.slice(start, start + rowsAtOnce);
      const parsed = parseTable([head, delimiters, ...some].join('\n'));
      yield* parsed?.rows ?? [];
      const taken = (parsed?.lines ?? 2) - 2;
      if (taken < some.length) return lines.slice(start + taken).join('\n');
    }
    return '';
  }
  return { names: alone.names, rows };
}
