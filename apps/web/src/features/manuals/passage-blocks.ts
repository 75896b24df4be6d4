import type { Citation } from '@nexus/contracts';
import { countAsked, joinWrappedLines } from './passage-text.ts';

export interface PassageTable {
  readonly kind: 'table';
  readonly columns: readonly string[];
  /** A cell for each column, empty where the row has none. */
  readonly rows: readonly (readonly string[])[];
}

/** What a passage is made of, as it is shown. */
export type PassageBlock = { readonly kind: 'heading' | 'text'; readonly text: string } | PassageTable;

/** A cell of a table as it is stored: "Torque = 40 Nm". */
const cell = /^(\S.*?)\s=\s(.*)$/;

type Row = ReadonlyMap<string, string>;

/** Null: it is no row, since a line of it is no cell or two have one name. */
function rowOf(block: string): Row | null {
  const cells = block
    .trim()
    .split('\n')
    .map((line) => cell.exec(line));
  const row = new Map(cells.map((found) => [found?.[1] ?? '', found?.[2] ?? '']));
  return cells.includes(null) || row.size < cells.length ? null : row;
}

function tableOf(rows: readonly Row[]): PassageTable {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return { kind: 'table', columns, rows: rows.map((row) => columns.map((column) => row.get(column) ?? '')) };
}

/** Markdown's marks within a line: what a link points at, how a word is set. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:[ \t]+"[^"\n]*")?\)/g, '$1')
    .replace(/(?<![\w*_\\])([*_]{1,3}|`{1,2}|~~)(?=[^\s*_`~])([^\n]{0,400}?[^\s\\])\1(?![\w*_`~])/g, '$2')
    .replace(/\\([\\*_#[\]`<>~|])/g, '$1');
}

/** Lines of Markdown as text: without fences and quotes' marks, and a dot for each point of a list. */
function plainLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}|~{3,})/.test(line))
    .map((line) => withoutMarks(line.replace(/^(\s*)[-*+]\s+(?=\S)/, '$1• ').replace(/^\s*>\s?/, '')))
    .join('\n');
}

const heading = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/;

/** A stretch between empty lines; of Markdown a heading's line stands by itself. */
function textBlocks(stretch: string, isMarked: boolean): PassageBlock[] {
  if (!isMarked) return [{ kind: 'text', text: stretch }];
  const pieces = stretch.split(/^( {0,3}#{1,6}[ \t].*)$/m).filter((piece) => piece.trim() !== '');
  return pieces.map((piece): PassageBlock => {
    const [, words] = heading.exec(piece) ?? [];
    if (words !== undefined) return { kind: 'heading', text: withoutMarks(words) };
    return { kind: 'text', text: plainLines(piece.replace(/^\n|\n$/g, '')) };
  });
}

/** A passage in blocks: rows as tables, Markdown without its marks. `kind` is how it is cited, which says what it is from. */
export function passageBlocks(content: string, kind: Citation['kind']): readonly PassageBlock[] {
  const isMarked = kind === 'heading';
  const hasTables = isMarked || kind === 'rows';
  const blocks: PassageBlock[] = [];
  let rows: Row[] = [];
  let words: string[] = [];
  const endTable = () => {
    if (rows.length > 0) blocks.push(tableOf(rows));
    rows = [];
  };
  const endText = () => {
    const stretches = joinWrappedLines(words.join('\n\n'), kind).split('\n\n');
    blocks.push(...stretches.filter(Boolean).flatMap((stretch) => textBlocks(stretch, isMarked)));
    words = [];
  };
  for (const stretch of content.split(/\n[ \t]*\n/)) {
    if (stretch.trim() === '') continue;
    const row = hasTables ? rowOf(stretch) : null;
    if (row === null) {
      endTable();
      words.push(stretch);
    } else {
      endText();
      rows.push(row);
    }
  }
  endTable();
  endText();
  return blocks;
}

/** Rows of a table that are shown of a long one. */
const mostRows = 4;

/** The table that holds more of what was asked for than all other text, cut to the rows round the best; null: none does. */
export function tableInBrief(blocks: readonly PassageBlock[], question: string): PassageTable | null {
  const asked = (row: readonly string[]) => countAsked(row.join(' '), question);
  const heldBy = ({ columns, rows }: PassageTable) => countAsked([columns, ...rows].flat().join(' '), question);
  const tables = blocks.filter((block) => block.kind === 'table');
  const [best] = tables.toSorted((one, other) => heldBy(other) - heldBy(one));
  if (best === undefined || heldBy(best) < countAsked(textInBlocks(blocks), question)) return null;
  const place = best.rows.reduce(
    (found, row, index) => (asked(row) > asked(best.rows[found] ?? []) ? index : found),
    0,
  );
  const from = Math.max(0, Math.min(place - 1, best.rows.length - mostRows));
  return { ...best, rows: best.rows.slice(from, from + mostRows) };
}

/** All but the tables, a block a paragraph. */
export function textInBlocks(blocks: readonly PassageBlock[]): string {
  return blocks
    .map((block) => (block.kind === 'table' ? '' : block.text))
    .filter((text) => text !== '')
    .join('\n\n');
}
