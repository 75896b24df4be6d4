import type { DocumentChunk } from '@nexus/contracts';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { decodeWhole, trimLines } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { createRemarks, documentTitle, type ParsedDocument } from '../parsed-document.ts';
import { blockUnits, plainHeading, scanBlocks } from './markdown-blocks.ts';
import { type OutlineBlock, sectionChunks } from './sections.ts';

/** A simple title of YAML front matter: `title: Crane manual`, in quotes or not. */
const titleLine = /^title:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\n#]*))/im;

/** Of the front matter, else the first heading, if that is one of the first level. */
function ownTitle(source: string): string | null {
  for (const block of scanBlocks(source)) {
    if (block.kind === 'front-matter') {
      const [, double, single, bare] = titleLine.exec(block.source) ?? [];
      const title = documentTitle(double ?? single ?? bare ?? '');
      if (title !== null) return title;
    }
    if (block.kind === 'heading') return block.depth === 1 ? documentTitle(plainHeading(block.words)) : null;
  }
  return null;
}

function* outlineOf(source: string, count: CountTokens): Generator<OutlineBlock> {
  for (const block of scanBlocks(source)) {
    const heading = block.kind === 'heading' ? { depth: block.depth, words: headingWords(block.words) } : null;
    yield { heading, units: () => blockUnits(block, count) };
  }
}

function headingWords(source: string): string {
  return documentTitle(plainHeading(source)) ?? '';
}

/**
 * Markdown, cited by its headings. What is written stays as it is written, but for the rows of tables, which become "column = value".
 *
 * @throws DocumentRefusal DOCUMENT_EMPTY, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_DAMAGED
 */
export async function readMarkdown(content: AsyncIterable<Uint8Array>): Promise<ParsedDocument> {
  const { remarks, noteEncoding } = createRemarks();
  const source = trimLines(await decodeWhole(content, { noteEncoding }))
    .replace(/^\n+/, '')
    .trimEnd();
  if (source === '') throw new DocumentRefusal('DOCUMENT_EMPTY');
  const count = createTokenCounter();
  const chunks: Iterable<DocumentChunk> = sectionChunks(outlineOf(source, count), count);
  return { summary: { format: 'markdown', title: ownTitle(source) }, chunks, remarks };
}
