/** A stretch of a Markdown file that is treated as one kind of thing; `source` ends with its line ends. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly source: string; readonly depth: number; readonly words: string }
  | { readonly kind: 'front-matter' | 'code' | 'table' | 'text'; readonly source: string };

const fence = /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/;
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const underline = /^ {0,3}(=+|-+)$/;
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
/** What stands before an underline and yet is no heading's words: lists, quotes, tables, indented code. */
const noHeadingWords = /^(?:\s*$| {4}|\t| {0,3}(?:[-*+>|]\s|\d{1,9}[.)]\s|>|\|))/;
const frontMatterLines = 100;
/** A delimiter row this long is an attempt on the parser. */
const longestDelimiterRow = 5_000;

interface Line {
  readonly text: string;
  readonly start: number;
  /** After its line end. */
  readonly end: number;
}

function lineAt(source: string, start: number): Line | null {
  if (start >= source.length) return null;
  const found = source.indexOf('\n', start);
  const end = found === -1 ? source.length : found + 1;
  return { text: source.slice(start, found === -1 ? source.length : found), start, end };
}

/** The end of a run of lines for which `goesOn` holds, from `start`. */
function endOfRun(source: string, start: number, goesOn: (line: string) => boolean): number {
  let at = start;
  for (let line = lineAt(source, at); line !== null && goesOn(line.text); line = lineAt(source, at)) at = line.end;
  return at;
}

function endOfCode(source: string, opening: Line, marks: string): number {
  const closing = new RegExp(`^\\s*>?\\s*\\${marks[0]}{${marks.length},}\\s*$`);
  const lastInside = endOfRun(source, opening.end, (line) => !closing.test(line));
  return lineAt(source, lastInside)?.end ?? lastInside;
}

function endOfFrontMatter(source: string): number | null {
  if (!source.startsWith('---\n')) return null;
  let at = 4;
  for (let lines = 0; lines < frontMatterLines; lines += 1) {
    const line = lineAt(source, at);
    if (line === null) return null;
    at = line.end;
    if (line.text === '---' || line.text === '...') return at;
  }
  return null;
}

function endOfComment(source: string, opening: Line): number {
  const close = source.indexOf('-->', opening.start);
  if (close === -1) return opening.end;
  return lineAt(source, close)?.end ?? source.length;
}

function isTableHead(head: Line, below: Line): boolean {
  return head.text.includes('|') && below.text.length < longestDelimiterRow && delimiterRow.test(below.text);
}

/** Headings under their words: one line of a paragraph of its own, underlined. */
function underlinedDepth(line: Line, below: Line | null, afterBlank: boolean): number | null {
  if (below === null || !afterBlank || noHeadingWords.test(line.text)) return null;
  const marks = underline.exec(below.text)?.[1];
  if (marks === undefined) return null;
  return marks.startsWith('=') ? 1 : 2;
}

/**
 * The blocks of a Markdown file, in order and without a gap. Only what matters for citing and cutting is told apart: headings, fenced
 * code (in which nothing is one), tables, front matter; lists, quotes and paragraphs are text. `source` is as `trimLines` leaves it.
 *
 * Lines decide, as CommonMark's block structure does; the parser proper reads what is within headings and tables. It takes a second for
 * each megabyte, of which most is text that is kept as it was written.
 */
export function* scanBlocks(source: string): Generator<MarkdownBlock> {
  let textStart = 0;
  let at = 0;
  let afterBlank = true;
  const frontMatterEnd = endOfFrontMatter(source);
  if (frontMatterEnd !== null) {
    yield { kind: 'front-matter', source: source.slice(0, frontMatterEnd) };
    at = frontMatterEnd;
    textStart = at;
  }
  const textBefore = (start: number): MarkdownBlock[] =>
    start > textStart ? [{ kind: 'text', source: source.slice(textStart, start) }] : [];

  for (let line = lineAt(source, at); line !== null; line = lineAt(source, at)) {
    const below = lineAt(source, line.end);
    const blankEnd = (end: number) => endOfRun(source, end, (text) => text === '');
    const structural = structureAt(source, line, { below, afterBlank });
    if (structural === null) {
      afterBlank = line.text === '';
      at = line.end;
      continue;
    }
    yield* textBefore(line.start);
    at = blankEnd(structural.end);
    const block = source.slice(line.start, at);
    yield structural.kind === 'heading'
      ? { kind: 'heading', source: block, depth: structural.depth, words: structural.words }
      : { kind: structural.kind, source: block };
    textStart = at;
    afterBlank = true;
  }
  yield* textBefore(source.length);
}

type Structure =
  | { readonly kind: 'heading'; readonly end: number; readonly depth: number; readonly words: string }
  | { readonly kind: 'code' | 'table' | 'text'; readonly end: number };

function structureAt(
  source: string,
  line: Line,
  { below, afterBlank }: { readonly below: Line | null; readonly afterBlank: boolean },
): Structure | null {
  if (line.text === '') return null;
  const marks = fence.exec(line.text)?.[1];
  if (marks !== undefined) return { kind: 'code', end: endOfCode(source, line, marks) };
  if (line.text.startsWith('<!--')) return { kind: 'text', end: endOfComment(source, line) };
  const [, hashes, words = ''] = atxHeading.exec(line.text) ?? [];
  if (hashes !== undefined)
    return { kind: 'heading', end: line.end, depth: hashes.length, words: words.replace(/(?:^|[ \t])#+$/, '') };
  if (below !== null && isTableHead(line, below)) {
    const end = endOfRun(source, below.end, (text) => text !== '' && !atxHeading.test(text) && !fence.test(text));
    return { kind: 'table', end };
  }
  const depth = underlinedDepth(line, below, afterBlank);
  if (depth !== null && below !== null) return { kind: 'heading', end: below.end, depth, words: line.text };
  return null;
}
