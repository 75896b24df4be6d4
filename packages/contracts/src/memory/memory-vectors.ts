import type { UserId } from '../user-id.ts';
import type { KnowledgeEntryId } from './entry-id.ts';

export interface MemoryToEmbed {
  readonly id: KnowledgeEntryId;
  readonly content: string;
}

interface MemoryVector {
  readonly id: KnowledgeEntryId;
  /** `embeddingDimensions` numbers; the direction alone is kept. */
  readonly vector: readonly number[];
}

export interface NearMemory {
  readonly id: KnowledgeEntryId;
  /** How near it is in meaning: the cosine, -1 to 1. Null: it was found by its words alone. */
  readonly similarity: number | null;
}

/**
 * Vectors of what users told (L-4), of one model. Every call is about one user. What is forgotten has none.
 *
 * @throws NexusError MEMORY_UNREACHABLE (retryable)
 */
export interface MemoryVectors {
  /** Those that lack one, the newest first; none where no vectors can be kept. */
  unembedded(userId: UserId, limit: number): Promise<readonly MemoryToEmbed[]>;
  /** What was forgotten meanwhile is passed over. May be repeated. */
  embed(userId: UserId, vectors: readonly MemoryVector[]): Promise<void>;
  /** By words, and by meaning where a vector is given; the best first, ended ones among them. No words: by meaning alone, the nearest first. */
  search(
    userId: UserId,
    query: { readonly words: string; readonly vector: readonly number[] | null; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<readonly NearMemory[]>;
}
