import {
  KnowledgeEntryId,
  type LongMemoryStore,
  type MemoryVectors,
  type NearMemory,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import { vectorText } from '../documents/document-rows.ts';
import { createUserAsking, memoryUnreachable, type UserDatabase } from '../supabase/database.ts';
import { createUserRecords } from '../user-records.ts';

interface MemoryVectorsOptions {
  readonly database: UserDatabase;
  /** Vectors of another model are as good as none. */
  readonly vectorModel: string;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

const ToEmbed = z.array(z.object({ id: KnowledgeEntryId, content: z.string() }));
const Near = z.array(z.object({ id: KnowledgeEntryId, similarity: z.number().nullable() }));

/** Beside the entries in table `memory_entries`, by functions of 019_personal_data.sql and 022_memory_recall.sql. */
export function createMemoryVectors({ database, vectorModel, patience = 5_000 }: MemoryVectorsOptions): MemoryVectors {
  const failure = memoryUnreachable;
  const ask = createUserAsking(database, { patience, failure });
  const askNow = createUserAsking(database, { patience: null, failure });
  return {
    async unembedded(userId, limit) {
      const asked = { at_most: limit, of_model: vectorModel };
      return ToEmbed.parse(
        await ask(userId, (client, signal) => client.rpc('unembedded_memories', asked).abortSignal(signal)),
      );
    },
    async embed(userId, vectors) {
      const given = vectors.map(({ id, vector }) => ({ id, vector: vectorText(vector) }));
      const asked = { vectors: given, of_model: vectorModel };
      await ask(userId, (client, signal) => client.rpc('embed_memories', asked).abortSignal(signal));
    },
    async search(userId, { words, vector, limit }, signal) {
      const asked = {
        asked: words,
        query_vector: vector === null ? null : vectorText(vector),
        max_results: limit,
        of_model: vectorModel,
      };
      const found = await askNow(userId, (client, longest) =>
        client.rpc('search_memories', asked).abortSignal(signal ? AbortSignal.any([signal, longest]) : longest),
      );
      return Near.parse(found);
    },
  };
}

const lengthOf = (vector: readonly number[]) => Math.hypot(...vector) || 1;

function cosine(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0) / (lengthOf(one) * lengthOf(other));
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Vectors that are forgotten with the process, of what a store has. Passes the same suite as the lasting ones. */
export function createProcessMemoryVectors(store: Pick<LongMemoryStore, 'get'>): MemoryVectors {
  const vectors = createUserRecords(() => new Map<string, readonly number[]>());
  const { of } = vectors;
  /** Those of what was forgotten go. */
  async function entriesOf(userId: UserId) {
    const { entries } = await store.get(userId);
    const known = new Set(entries.map(({ id }) => id));
    for (const id of of(userId).keys()) if (!known.has(id)) of(userId).delete(id);
    return entries;
  }
  return {
    async unembedded(userId, limit) {
      const lacking = (await entriesOf(userId)).filter(({ id }) => !of(userId).has(id));
      return lacking
        .toReversed()
        .slice(0, limit)
        .map(({ id, content }) => ({ id, content }));
    },
    async embed(userId, made) {
      const known = new Set((await entriesOf(userId)).map(({ id }) => id));
      for (const { id, vector } of made) if (known.has(id)) vectors.toFill(userId).set(id, vector);
    },
    async search(userId, { words, vector, limit }) {
      const wanted = wordsOf(words);
      const found = (await entriesOf(userId)).map(({ id, content }): NearMemory & { readonly shared: number } => {
        const own = of(userId).get(id);
        const similarity = vector === null || own === undefined ? null : cosine(vector, own);
        const held = wordsOf(content);
        const shared = [...wanted].filter((word) => held.has(word)).length / (wanted.size || 1);
        return { id, similarity, shared };
      });
      return found
        .filter(({ similarity, shared }) => similarity !== null || shared > 0)
        .toSorted((one, other) => other.shared + (other.similarity ?? 0) - one.shared - (one.similarity ?? 0))
        .slice(0, limit)
        .map(({ id, similarity }) => ({ id, similarity }));
    },
  };
}
