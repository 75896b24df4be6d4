import papaparse from 'papaparse';

/** Rows that are looked at. */
const sampled = 50;
/** Of the rows, that have as many values as the first. */
const evenShare = 0.9;

interface CsvShape {
  readonly delimiter: string;
  /** Enough rows of one width to be sure whatever the name says; prose with its commas has none. */
  readonly clear: boolean;
}

/** Null: one column only, or rows of all widths. `text` is the beginning of a file; its last line may be cut off. */
export function csvShape(text: string): CsvShape | null {
  const { data, meta } = papaparse.parse<string[]>(text, { preview: sampled + 1, skipEmptyLines: true });
  const rows = data.length > 2 ? data.slice(0, -1) : data;
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2) return null;
  const even = rows.filter(({ length }) => length === width).length / rows.length;
  if (even < evenShare) return null;
  const values = rows.flat();
  // In prose a comma is followed by a blank, and what stands between two is long.
  const prose = values.filter((value) => /^\s+\S/.test(value) || value.length > 60).length / values.length;
  return { delimiter: meta.delimiter, clear: rows.length >= 3 && even === 1 && prose < 0.3 };
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
