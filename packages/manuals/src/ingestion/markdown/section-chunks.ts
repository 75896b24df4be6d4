import type { DocumentChunk } from '@nexus/contracts';
import { chunkSizes } from '../chunks/chunk-sizes.ts';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { commonPath, type Section } from './sections.ts';

interface Piece {
  readonly path: readonly string[];
  /** Headings that it stands under and that are not in its text. */
  readonly lacks: readonly string[];
  readonly text: string;
  readonly tokens: number;
}

/** Tokens of a line of headings; of a longer one the outermost are left out. */
const mostOfHeadings = 60;

/** Headings as one of Markdown's own, for the search by words and for whoever reads the chunk alone: "# Crane › Wind limits". */
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
export function* sectionChunks(sections: Iterable<Section>, count: CountTokens): Generator<DocumentChunk> {
  let small: Piece | null = null;
  for (const section of sections) {
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
