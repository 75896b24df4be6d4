import type { DocumentChunk } from '@nexus/contracts';
import mammoth from 'mammoth';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { splitUnits, type Unit } from '../chunks/split-units.ts';
import { cleanText, trimLines } from '../decode-text.ts';
import { documentTitle, type ParsedDocument } from '../parsed-document.ts';
import { readZip } from '../zip-limits.ts';
import { type OutlineBlock, sectionChunks } from './sections.ts';
import { columnNames, createRowFormat } from './table-rows.ts';
import { isWordNode, type WordNode, wordChildren, wordText } from './word-nodes.ts';

interface Heading {
  readonly depth: number;
  readonly words: string;
}

/** Word's own styles have these names in files of every language. */
const headingStyle = /^heading ?([1-9])$/i;
const titleStyle = /^title$/i;

function headingOf(node: WordNode): Heading | null {
  const style = node.styleName ?? node.styleId ?? '';
  const depth = titleStyle.test(style) ? 0 : Number(headingStyle.exec(style)?.[1] ?? Number.NaN);
  const words = documentTitle(cleanText(wordText(node)));
  return Number.isNaN(depth) || words === null ? null : { depth, words };
}

function paragraphText(node: WordNode): string {
  const text = cleanText(wordText(node)).trim();
  if (text === '' || !node.numbering) return text;
  return `${'  '.repeat(Number(node.numbering.level) || 0)}- ${text}`;
}

/** A cell on one line. */
function cellText(cell: WordNode): string {
  return wordChildren(cell)
    .map((child) => cleanText(wordText(child)).trim())
    .filter((text) => text !== '')
    .join(' ');
}

/** Rows of equal places: what spans columns stands in the first of them, what spans rows in each of these. */
function rowsOf(table: WordNode): readonly (readonly string[])[] {
  const open = new Map<number, { readonly text: string; left: number }>();
  return wordChildren(table).map((row) => {
    const cells: string[] = [];
    const takeOpen = () => {
      for (let above = open.get(cells.length); above !== undefined; above = open.get(cells.length)) {
        above.left -= 1;
        if (above.left === 0) open.delete(cells.length);
        cells.push(above.text);
      }
    };
    for (const cell of wordChildren(row)) {
      takeOpen();
      const text = cellText(cell);
      const rows = Number(cell.rowSpan) || 1;
      if (rows > 1) open.set(cells.length, { text, left: rows - 1 });
      cells.push(text, ...Array.from({ length: Math.min(100, Number(cell.colSpan) || 1) - 1 }, () => ''));
    }
    takeOpen();
    return cells;
  });
}

function* tableUnits(table: WordNode, count: CountTokens): Generator<Unit> {
  const [names = [], ...rows] = rowsOf(table);
  // What is laid out in a table is none.
  if (names.length < 2 || rows.length === 0) {
    const text = [names, ...rows].map((cells) => cells.filter(Boolean).join('\n')).filter(Boolean);
    if (text.length > 0) yield* splitUnits(`${text.join('\n\n')}\n\n`, count, () => 1);
    return;
  }
  const format = createRowFormat(columnNames(names), count);
  for (const [place, cells] of rows.entries()) yield* format.units(cells, place + 1);
}

function* outlineOf(nodes: readonly WordNode[], count: CountTokens): Generator<OutlineBlock> {
  for (const node of nodes) {
    if (node.type === 'table') {
      yield { heading: null, units: () => tableUnits(node, count) };
      continue;
    }
    const heading = headingOf(node);
    const text =
      heading === null ? paragraphText(node) : `${'#'.repeat(Math.min(6, heading.depth || 1))} ${heading.words}`;
    if (text !== '') yield { heading, units: () => splitUnits(`${trimLines(text)}\n\n`, count, () => 1) };
  }
}

/** The document as mammoth understands it, before it makes HTML of it. */
async function readNodes(zip: Buffer): Promise<readonly WordNode[]> {
  let nodes: readonly WordNode[] = [];
  const transformDocument = (document: unknown) => {
    if (!isWordNode(document)) return document;
    nodes = wordChildren(document);
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml({ buffer: zip }, { transformDocument, externalFileAccess: false });
  return nodes;
}

/**
 * A document of Word, cited by its headings; of its tables each row is "column = value".
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED, DOCUMENT_EMPTY, DOCUMENT_ENCRYPTED, DOCUMENT_TOO_COSTLY
 */
export async function readDocx(content: AsyncIterable<Uint8Array>): Promise<ParsedDocument> {
  const nodes = await readZip(content, readNodes);
  const headings = nodes.map(headingOf).filter((heading) => heading !== null);
  const [first] = headings;
  const title = headings.find(({ depth }) => depth === 0) ?? (first?.depth === 1 ? first : undefined);
  const count = createTokenCounter();
  const chunks: Iterable<DocumentChunk> = sectionChunks(outlineOf(nodes, count), count);
  return { summary: { format: 'docx', title: title?.words ?? null }, chunks, remarks: [] };
}
