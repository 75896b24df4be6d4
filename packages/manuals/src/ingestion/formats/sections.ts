import type { DocumentChunk } from '@nexus/contracts';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { chunkSizes, type Unit } from '../chunks/split-units.ts';

/** A stretch of a document with headings: one of them, or what stands under one. */
export interface OutlineBlock {
  /** Null: it is none. */
  readonly heading: { readonly depth: number; readonly words: string } | null;
  /** Its own line among them, where it is a heading. */
  units(): Iterable<Unit>;
}

/** One block after the other; a block that belongs to the next section is put back. */
interface BlockReader {
  next(): OutlineBlock | null;
  putBack(block: OutlineBlock): void;
}

function readBlocks(blocks: Iterator<OutlineBlock>): BlockReader {
  let back: OutlineBlock | null = null;
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
function* sectionsOf(blocks: Iterator<OutlineBlock>): Generator<Section> {
  const reader = readBlocks(blocks);
  let path: HeadingPath = [];

  function* body(): Generator<Unit> {
    for (let block = reader.next(); block !== null; block = reader.next()) {
      if (block.heading !== null) return reader.putBack(block);
      yield* block.units();
    }
  }

  function* withHeadings(headings: readonly OutlineBlock[]): Generator<Unit> {
    for (const heading of headings) yield* heading.units();
    yield* body();
  }

  yield { path: [], own: 0, units: body() };
  for (let block = reader.next(); block !== null; block = reader.next()) {
    if (block.heading === null) continue;
    const headings: OutlineBlock[] = [block];
    path = pathUnder(path, block.heading);
    // A heading with nothing but a deeper one under it is no section of its own.
    for (let below = reader.next(); below !== null; below = reader.next()) {
      if (below.heading === null || below.heading.depth <= (path.at(-1)?.depth ?? 0)) {
        reader.putBack(below);
        break;
      }
      headings.push(below);
      path = pathUnder(path, below.heading);
    }
    const named = (some: HeadingPath) => some.map(({ words }) => words).filter((words) => words !== '');
    yield { path: named(path), own: named(path.slice(-headings.length)).length, units: withHeadings(headings) };
  }
}

interface Piece {
  readonly path: readonly string[];
  /** Headings that it stands under and that are not in its text. */
  readonly lacks: readonly string[];
  readonly text: string;
  readonly tokens: number;
}

/** Tokens of a line of headings; of a longer one the outermost are left out. */
const mostOfHeadings = 60;

/** Headings as one of Markdown's own, for the search by words, and so that the chunk can be read alone: "# Crane › Wind limits". */
function headingLine(
  headings: readonly string[],
  count: CountTokens,
): { readonly text: string; readonly tokens: number } {
  for (let start = 0; start < headings.length; start += 1) {
    const text = `# ${headings.slice(start).join(' › ')}\n\n`;
    // Longer ones are not even counted.
    const tokens = text.length > mostOfHeadings * 10 ? mostOfHeadings + 1 : count(text);
    if (tokens <= mostOfHeadings) return { text, tokens };
  }
  return { text: '', tokens: 0 };
}

/** A unit of its own may be as large as a chunk: then the line is left out. */
function chunkOf({ path, lacks, text, tokens }: Piece, count: CountTokens): DocumentChunk {
  const line = headingLine(lacks, count);
  const citation: DocumentChunk['citation'] = { kind: 'heading', path: [...path] };
  if (line.tokens + tokens > chunkSizes.most) return { content: text, tokens, citation };
  // Line ends part what the tokenizer takes together, so the counts add up.
  return { content: line.text + text, tokens: line.tokens + tokens, citation };
}

function* packsOf(section: Section, count: CountTokens): Generator<Pack> {
  const packer = createPacker(count, chunkSizes.most - headingLine(section.path, count).tokens);
  for (const unit of section.units) yield* packer.add(unit);
  yield* packer.end();
}

/** Both in one, under the heading that they share; null: they share none, or it would be too long. */
function joined(one: Piece, other: Piece, count: CountTokens): Piece | null {
  const path = commonPath(one.path, other.path);
  if (path.length === 0 && one.path.length + other.path.length > 0) return null;
  const room = chunkSizes.most - headingLine(one.lacks, count).tokens;
  if (one.tokens + other.tokens > room) return null;
  const text = `${one.text}\n\n${other.text}`;
  const tokens = count(text);
  // What the other one lacks stands above it: in the first one, or among what that one lacks.
  return tokens <= room ? { path, lacks: one.lacks, text, tokens } : null;
}

/**
 * Chunks of sections: none spans two headings, but small neighbours under one heading are joined, and cited by that one (K-4). What it
 * does not hold itself of the headings that it stands under is put before it.
 */
export function* sectionChunks(blocks: Iterator<OutlineBlock>, count: CountTokens): Generator<DocumentChunk> {
  let small: Piece | null = null;
  for (const section of sectionsOf(blocks)) {
    const { path, own } = section;
    let lacks: readonly string[] = path.slice(0, path.length - own);
    for (const { text, tokens } of packsOf(section, count)) {
      const piece: Piece = { path, lacks, text, tokens };
      lacks = path;
      const both: Piece | null = small === null ? piece : joined(small, piece, count);
      if (small !== null && both === null) yield chunkOf(small, count);
      const next: Piece = both ?? piece;
      small = next.tokens < chunkSizes.least ? next : null;
      if (small === null) yield chunkOf(next, count);
    }
  }
  if (small !== null) yield chunkOf(small, count);
}

/** What stands under one heading, its own line included. */
interface Section {
  /** Headings, outermost first; empty: before the first. */
  readonly path: readonly string[];
  /** How many of the path, the innermost ones, are among its own lines. */
  readonly own: number;
  /** As far as they are asked for. */
  readonly units: Iterable<Unit>;
}

/** Headings that a place stands under, outermost first. */
type HeadingPath = readonly { readonly depth: number; readonly words: string }[];

/** The path under a new heading: those above it, and itself. A level that is left out is not made up. */
function pathUnder(open: HeadingPath, heading: HeadingPath[number]): HeadingPath {
  return [...open.filter(({ depth }) => depth < heading.depth), heading];
}

/** What two paths have in common. */
function commonPath(one: readonly string[], other: readonly string[]): readonly string[] {
  const differs = one.findIndex((words, level) => words !== other[level]);
  return differs === -1 ? one : one.slice(0, differs);
}
