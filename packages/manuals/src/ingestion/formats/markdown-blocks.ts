import type { TableCell, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { boundary, chunkSizes, splitUnits, type Unit } from '../chunks/split-units.ts';
import { columnNames, createRowFormat } from './table-rows.ts';

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

interface MarkdownTable {
  readonly names: readonly string[];
  /** As far as they are asked for; what it returns is the source behind the last one, which is no row, or ''. */
  rows(): Generator<readonly string[], string>;
}

/** A table of GitHub's Markdown; null: it is none after all, or one whose lines are too long to be parsed. */
function readTable(source: string): MarkdownTable | null {
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

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null | undefined;
  readonly children?: readonly Node[];
}

const comment = /<!--[\s\S]*?-->/g;
const lineBreak = /<(?:br|hr|\/?(?:p|div|li|tr|td|th|h[1-6]))(?:[\s/][^>]*)?>/gi;
/** What HTML has for marking words up. Any other tag is a placeholder, as in "stamped <serial>", and one of the words. */
const markup =
  /<\/?(?:a|abbr|b|big|center|code|del|details|em|font|i|img|ins|kbd|mark|ol|pre|q|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|thead|tt|u|ul|var)(?:[\s/][^>]*)?>/gi;

function wordsOfHtml(source: string): string {
  return source.replaceAll(comment, '').replaceAll(lineBreak, ' ').replaceAll(markup, '');
}

/** The words of a node, without what marks them up. */
function wordsOfNode(node: Node): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'html') return wordsOfHtml(node.value ?? '');
  return node.value ?? node.alt ?? (node.children ?? []).map(wordsOfNode).join('');
}

const marked = /[*_`[\]<&\\!]/;
/** A longer heading is none; the parser is kept away from it. */
const longestMarked = 500;

/** A heading as it is read aloud: "The *crane* [manual](x)" is "The crane manual". */
export function plainHeading(source: string): string {
  const bounded = source.slice(0, longestMarked).toWellFormed();
  // As a heading, in which a number at the beginning makes no list.
  const words = marked.test(bounded) ? wordsOfNode(fromMarkdown(`# ${bounded}`)) : bounded;
  return words.replaceAll(/\s+/g, ' ').trim();
}
