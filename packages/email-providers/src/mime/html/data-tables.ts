import type { DomNode } from 'html-to-text';

/** A column's head as it is said before what a row has in it: "by" of "By when". */
type Label = string;

/** Heads that say nothing but of what kind the cell is, and how such a cell is said. */
const said: readonly (readonly [RegExp, Label])[] = [
  [/^(?:by|by when|until|due|due (?:by|date|on)|deadline)$/i, 'by'],
  [/^(?:when|date|day|on)$/i, 'on'],
  [/^(?:at|time)$/i, 'at'],
  [/^(?:how much|amount|price|cost|fee|total|sum)$/i, ''],
];
const longestHead = 30;
const fewestColumns = 2;
const mostColumns = 6;

function childrenOf(node: DomNode, names: readonly string[]): readonly DomNode[] {
  return (node.children ?? []).filter((child) => names.includes(child.name ?? ''));
}

/** Null: a table in a table lays out a page. */
function textOf(node: DomNode): string | null {
  if (node.name === 'table') return null;
  const parts = (node.children ?? []).map(textOf);
  return parts.includes(null) ? null : `${node.data ?? ''}${parts.join('')}`;
}

function rowsOf(table: DomNode): readonly DomNode[] {
  const parts = childrenOf(table, ['thead', 'tbody', 'tfoot']);
  return [table, ...parts].flatMap((part) => childrenOf(part, ['tr']));
}

const cellsOf = (row: DomNode) => childrenOf(row, ['td', 'th']);

function readHeads(table: DomNode): readonly Label[] | null {
  const [head, ...rows] = rowsOf(table);
  if (head === undefined || rows.length === 0) return null;
  const cells = cellsOf(head);
  if (cells.length < fewestColumns || cells.length > mostColumns || cells.some(({ name }) => name !== 'th'))
    return null;
  if (rows.some((row) => cellsOf(row).length !== cells.length)) return null;
  if (rows.some((row) => cellsOf(row).some((cell) => textOf(cell) === null))) return null;
  const heads = cells.map((cell) => textOf(cell)?.replace(/\s+/g, ' ').trim() ?? '');
  if (heads.some((words) => words.length > longestHead)) return null;
  return heads.map((words) => said.find(([pattern]) => pattern.test(words))?.[1] ?? words.toLowerCase());
}

/** A cell under a head, as it is said in its row: "gate: by Monday, 40 euros". */
export interface DataCell {
  /** What is said before it: ": by " or ", ", empty for its row's name. */
  readonly before: string;
  readonly isEmpty: boolean;
}

const holdsNothing = /^[\s\u00a0–—-]*$/u;

/** Reads which tables hold data under heads, each once. */
export function createDataTables(): {
  /** Null: it is no row of such a table. */
  rowOf(row: DomNode): 'heads' | 'data' | null;
  /** Null: it stands in no such table. */
  cellOf(cell: DomNode): DataCell | null;
} {
  const read = new WeakMap<DomNode, { readonly heads: readonly Label[] | null }>();
  const headsOf = (row: DomNode): readonly Label[] | null => {
    const table = row.parent?.name === 'table' ? row.parent : row.parent?.parent;
    if (table?.name !== 'table') return null;
    const known = read.get(table) ?? { heads: readHeads(table) };
    read.set(table, known);
    return known.heads;
  };
  const isHeads = (row: DomNode) => cellsOf(row).every(({ name }) => name === 'th');
  return {
    rowOf: (row) => (headsOf(row) === null ? null : isHeads(row) ? 'heads' : 'data'),
    cellOf(cell) {
      const row = cell.parent;
      const heads = row == null ? null : headsOf(row);
      if (row == null || heads === null || isHeads(row)) return null;
      const cells = cellsOf(row);
      const isEmpty = (one: DomNode) => holdsNothing.test(textOf(one) ?? '');
      const place = cells.indexOf(cell);
      const isFirst = cells.slice(1, place).every(isEmpty);
      const head = heads[place] ?? '';
      const before = place === 0 ? '' : `${isFirst ? ': ' : ', '}${head === '' ? '' : `${head} `}`;
      return { before, isEmpty: isEmpty(cell) };
    },
  };
}
