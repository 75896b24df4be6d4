import type { DocumentChunk } from '@nexus/contracts';
import { chunkSizes } from '../chunks/chunk-sizes.ts';
import type { CountTokens } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { commonPath, type Section } from './sections.ts';

interface Piece {
  readonly path: readonly string[];
  readonly text: string;
  readonly tokens: number;
}

function chunkOf({ path, text, tokens }: Piece): DocumentChunk {
  return { content: text, tokens, citation: { kind: 'heading', path: [...path] } };
}

function* packsOf(section: Section, count: CountTokens): Generator<Pack> {
  const packer = createPacker(count);
  for (const unit of section.units) yield* packer.add(unit);
  yield* packer.end();
}

/** Both in one, under the heading that they share; null: they share none, or it would be too long. */
function joined(one: Piece, other: Piece, count: CountTokens): Piece | null {
  const path = commonPath(one.path, other.path);
  if (path.length === 0 && one.path.length + other.path.length > 0) return null;
  if (one.tokens + other.tokens > chunkSizes.most) return null;
  const text = `${one.text}\n\n${other.text}`;
  const tokens = count(text);
  return tokens <= chunkSizes.most ? { path, text, tokens } : null;
}

/**
 * Chunks of sections: none spans two headings, but small neighbours under one heading are joined, and cited by that one (K-4).
 */
export function* sectionChunks(sections: Iterable<Section>, count: CountTokens): Generator<DocumentChunk> {
  let small: Piece | null = null;
  for (const section of sections) {
    for (const { text, tokens } of packsOf(section, count)) {
      const piece: Piece = { path: section.path, text, tokens };
      const both: Piece | null = small === null ? piece : joined(small, piece, count);
      if (small !== null && both === null) yield chunkOf(small);
      const next: Piece = both ?? piece;
      small = next.tokens < chunkSizes.least ? next : null;
      if (small === null) yield chunkOf(next);
    }
  }
  if (small !== null) yield chunkOf(small);
}
