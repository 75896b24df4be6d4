import type { DocumentChunk } from '@nexus/contracts';
import mammoth from 'mammoth';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { splitUnits, type Unit } from '../chunks/split-units.ts';
import { cleanText, trimLines } from '../decode-text.ts';
import { documentTitle, type ParsedDocument } from '../parsed-document.ts';
import { readZip } from '../zip-limits.ts';
import { type OutlineBlock, sectionChunks } from './sections.ts';
import { columnNames, createRowFormat } from './table-rows.ts';
import { type FindNote, isWordNode, notesOf, type WordNode, wordChildren, wordText } from './word-nodes.ts';

interface WordDocument {
  readonly nodes: readonly WordNode[];
  readonly findNote: FindNote;
}

interface Heading {
  readonly depth: number;
  readonly words: string;
}

/** Word's own styles have these names in files of every language. */
const headingStyle = /^heading ?([1-9])$/i;
const titleStyle = /^title$/i;

function headingOf(node: WordNode, findNote: FindNote): Heading | null {
  const style = node.styleName ?? node.styleId ?? '';
  const depth = titleStyle.test(style) ? 0 : Number(headingStyle.exec(style)?.[1] ?? Number.NaN);
  const words = documentTitle(cleanText(wordText(node, findNote)));
  return Number.isNaN(depth) || words === null ? null : { depth, words };
}

function paragraphText(node: WordNode, findNote: FindNote): string {
  const text = cleanText(wordText(node, findNote)).trim();
  if (text === '' || !node.numbering) return text;
  return `${'  '.repeat(Number(node.numbering.level) || 0)}- ${text}`;
}

/** A cell on one line. */
function cellText(cell: WordNode, findNote: FindNote): string {
  return wordChildren(cell)
    .map((child) => cleanText(wordText(child, findNote)).trim())
    .filter((text) => text !== '')
    .join(' ');
}

/** Rows of equal places: what spans columns stands in the first of them, what spans rows in each of these. */
function rowsOf(table: WordNode, findNote: FindNote): readonly (readonly string[])[] {
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
      const text = cellText(cell, findNote);
      const rows = Number(cell.rowSpan) || 1;
      if (rows > 1) open.set(cells.length, { text, left: rows - 1 });
      cells.push(text, ...Array.from({ length: Math.min(100, Number(cell.colSpan) || 1) - 1 }, () => ''));
    }
    takeOpen();
    return cells;
  });
}

function* tableUnits(table: WordNode, findNote: FindNote, count: CountTokens): Generator<Unit> {
  const [names = [], ...rows] = rowsOf(table, findNote);
  // What is laid out in a table is none.
  if (names.length < 2 || rows.length === 0) {
    const text = [names, ...rows].map((cells) => cells.filter(Boolean).join('\n')).filter(Boolean);
    if (text.length > 0) yield* splitUnits(`${text.join('\n\n')}\n\n`, count, () => 1);
    return;
  }
  const format = createRowFormat(columnNames(names), count);
  for (const [place, cells] of rows.entries()) yield* format.units(cells, place + 1);
}

function* outlineOf({ nodes, findNote }: WordDocument, count: CountTokens): Generator<OutlineBlock> {
  for (const node of nodes) {
    if (node.type === 'table') {
      yield { heading: null, units: () => tableUnits(node, findNote, count) };
      continue;
    }
    const heading = headingOf(node, findNote);
    const text =
      heading === null
        ? paragraphText(node, findNote)
        : `${'#'.repeat(Math.min(6, heading.depth || 1))} ${heading.words}`;
    if (text !== '') yield { heading, units: () => splitUnits(`${trimLines(text)}\n\n`, count, () => 1) };
  }
}

/** The document as mammoth understands it, before it makes HTML of it. */
async function readNodes(zip: Buffer): Promise<WordDocument> {
  let read: WordDocument = { nodes: [], findNote: () => null };
  const transformDocument = (document: unknown) => {
    if (!isWordNode(document)) return document;
    read = { nodes: wordChildren(document), findNote: notesOf(document) };
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml({ buffer: zip }, { transformDocument, externalFileAccess: false });
  return read;
}

/**
 * A document of Word, cited by its headings; of its tables each row is "column = value".
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED, DOCUMENT_EMPTY, DOCUMENT_ENCRYPTED, DOCUMENT_TOO_COSTLY
 */
export async function readDocx(content: AsyncIterable<Uint8Array>): Promise<ParsedDocument> {
  const document = await readZip(content, readNodes);
  const { nodes, findNote } = document;
  const headings = nodes.map((node) => headingOf(node, findNote)).filter((heading) => heading !== null);
  const [first] = headings;
  const title = headings.find(({ depth }) => depth === 0) ?? (first?.depth === 1 ? first : undefined);
  const count = createTokenCounter();
  const chunks: Iterable<DocumentChunk> = sectionChunks(outlineOf(document, count), count);
  return { summary: { format: 'docx', title: title?.words ?? null }, chunks, remarks: [] };
}
