import type { DocumentChunk } from '@nexus/contracts';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import type { Unit } from '../chunks/unit.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { documentTitle } from '../document-title.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { trimLines } from '../text/clean-text.ts';
import { decodeWhole } from '../text/decode-text.ts';
import { blockUnits } from './block-units.ts';
import { plainHeading } from './plain-words.ts';
import { type MarkdownBlock, scanBlocks } from './scan-blocks.ts';
import { sectionChunks } from './section-chunks.ts';
import { type HeadingPath, pathUnder, type Section } from './sections.ts';

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

/** The block, where it stands alone; it is put back by whoever does not want it. */
interface BlockReader {
  next(): MarkdownBlock | null;
  putBack(block: MarkdownBlock): void;
}

function readBlocks(source: string): BlockReader {
  const blocks = scanBlocks(source);
  let back: MarkdownBlock | null = null;
  return {
    next() {
      const block = back;
      back = null;
      if (block !== null) return block;
      const step = blocks.next();
      return step.done === true ? null : step.value;
    },
    putBack(block) {
      back = block;
    },
  };
}

/** Sections in order; each one's units are to be taken before the next is asked for. */
function* sectionsOf(source: string, count: CountTokens): Generator<Section> {
  const reader = readBlocks(source);
  let path: HeadingPath = [];

  function* body(): Generator<Unit> {
    for (let block = reader.next(); block !== null; block = reader.next()) {
      if (block.kind === 'heading') return reader.putBack(block);
      yield* blockUnits(block, count);
    }
  }

  function* withHeadings(headings: readonly MarkdownBlock[]): Generator<Unit> {
    for (const heading of headings) yield* blockUnits(heading, count);
    yield* body();
  }

  yield { path: [], own: 0, units: body() };
  for (let block = reader.next(); block?.kind === 'heading'; block = reader.next()) {
    const headings: MarkdownBlock[] = [block];
    path = pathUnder(path, { depth: block.depth, words: headingWords(block.words) });
    // A heading with nothing but a deeper one under it is no section of its own.
    for (let below = reader.next(); below !== null; below = reader.next()) {
      if (below.kind !== 'heading' || below.depth <= (path.at(-1)?.depth ?? 0)) {
        reader.putBack(below);
        break;
      }
      headings.push(below);
      path = pathUnder(path, { depth: below.depth, words: headingWords(below.words) });
    }
    const named = (some: HeadingPath) => some.map(({ words }) => words).filter((words) => words !== '');
    yield { path: named(path), own: named(path.slice(-headings.length)).length, units: withHeadings(headings) };
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
  const source = trimLines(await decodeWhole(content))
    .replace(/^\n+/, '')
    .trimEnd();
  if (source === '') throw new DocumentRefusal('DOCUMENT_EMPTY');
  const count = createTokenCounter();
  const chunks: Iterable<DocumentChunk> = sectionChunks(sectionsOf(source, count), count);
  return { summary: { format: 'markdown', title: ownTitle(source) }, chunks };
}
