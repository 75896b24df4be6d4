import type { DocumentChunk } from '@nexus/contracts';

/** What one call brings, so that it stays well under its three seconds on a slow machine: a vector takes it 2 to 3 ms, a chunk without 1. */
const most = { chunks: 200, vectors: 100, characters: 400_000 };

export interface ChunkBatch {
  readonly chunks: readonly DocumentChunk[];
  readonly vectors: readonly (readonly number[])[] | null;
}

/** In their order, one call after another. */
export function* chunkBatches({ chunks, vectors }: ChunkBatch): Generator<ChunkBatch> {
  const mostChunks = vectors === null ? most.chunks : most.vectors;
  let start = 0;
  while (start < chunks.length) {
    let end = start;
    let characters = 0;
    do {
      characters += chunks[end]?.content.length ?? 0;
      end += 1;
    } while (end < chunks.length && end - start < mostChunks && characters < most.characters);
    yield { chunks: chunks.slice(start, end), vectors: vectors?.slice(start, end) ?? null };
    start = end;
  }
}

/** As many at a time as may go to the database with one call. */
export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += most.vectors) yield items.slice(start, start + most.vectors);
}
