import papaparse from 'papaparse';

/** Rows that are looked at. */
const sampled = 50;
/** Of the rows, that are of one width. */
const evenShare = 0.9;
/** Rows above the column names: a title, a date, who made it. */
const mostTitleRows = 12;

const delimiters = [',', ';', '\t', '|'] as const;
/** The first line by which Excel is told the delimiter; it is no row. */
const delimiterLine = /^"?sep=([^\n"])"?\n/i;

interface CsvShape {
  readonly delimiter: string;
  /** Enough rows of one width to be sure whatever the name says; prose with its commas has none. */
  readonly clear: boolean;
}

/** The delimiter that the file names itself, and the length of the line that does; null: it names none. */
export function namedDelimiter(text: string): { readonly delimiter: string; readonly length: number } | null {
  const [line, delimiter] = delimiterLine.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, length: line.length };
}

/** Null: one column only, or rows of all widths. `text` is the beginning of a file; its last line may be cut off. */
export function csvShape(text: string): CsvShape | null {
  const named = namedDelimiter(text);
  if (named !== null) return { delimiter: named.delimiter, clear: true };
  let best: (CsvShape & { readonly even: number; readonly width: number }) | null = null;
  for (const delimiter of delimiters) {
    const shape = shapeBy(delimiter, text);
    if (shape === null) continue;
    const isBetter = best === null || shape.even > best.even || (shape.even === best.even && shape.width > best.width);
    if (isBetter) best = { delimiter, ...shape };
  }
  return best;
}

/** `even`: the share of all rows that are of the commonest width, those above the column names included. */
function shapeBy(delimiter: string, text: string) {
  const { data } = papaparse.parse<string[]>(text, { delimiter, preview: sampled + 1, skipEmptyLines: true });
  const rows = data.length > 2 ? data.slice(0, -1) : data;
  const width = commonWidth(rows);
  const begin = rows.findIndex(({ length }) => length === width);
  if (width < 2 || rows.length < 2 || begin > mostTitleRows) return null;
  const table = rows.slice(begin);
  const isEven = ({ length }: readonly string[]) => length === width;
  const inside = table.filter(isEven).length / table.length;
  if (inside < evenShare || table.length < 2) return null;
  const values = table.flat();
  // In prose a comma is followed by a blank, and what stands between two is long.
  const prose = values.filter((value) => /^\s+\S/.test(value) || value.length > 60).length / values.length;
  // Under a few lines of a letter, a list may look like rows.
  const leastRows = begin === 0 ? 3 : Math.max(5, 3 * begin);
  const clear = table.length >= leastRows && inside === 1 && prose < 0.3;
  return { clear, width, even: rows.filter(isEven).length / rows.length };
}

/** How many values most rows have; of equals the more. */
function commonWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>();
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1);
  return [...times].sort(([one, often], [other, oftenToo]) => oftenToo - often || other - one)[0]?.[0] ?? 0;
}

const frontMatter = /^---\n(?:[^\n]*\n){0,50}?---(?:\n|$)/;

/** In none of them may two repetitions share what they match: on a text made for it, that takes the square of its length. */
const marks: readonly RegExp[] = [
  /^ {0,3}#{1,6} +\S/gm,
  /^ {0,3}(?:```|~~~)/gm,
  /^\S[^\n]*\n(?:={3,}|-{3,})$/gm,
  /^ {0,3}\|? *:?-{3,}:? *(?:\| *:?-{3,}:? *)+(?:\| *)?$/gm,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/g,
  /(?<!\*)\*\*[^*\s][^*\n]{0,200}\*\*(?!\*)/g,
  /^ {0,3}[-*+] +\S/gm,
];

/**
 * Clearly Markdown: front matter, or marks of at least two kinds, or three headings. One dash at a line's start proves nothing. `text` is
 * as `cleanText` leaves it.
 */
export function resemblesMarkdown(text: string): boolean {
  if (frontMatter.test(text)) return true;
  const found = marks.map((mark) => text.match(mark)?.length ?? 0);
  return (found[0] ?? 0) >= 3 || found.filter((times) => times > 0).length >= 2;
}
