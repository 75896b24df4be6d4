import { pauseFor, type Scheduler } from '@nexus/async';
import type {
  ContextItem,
  ContextSource,
  Embedder,
  MemoryDate,
  MemoryEntry,
  MemoryVectors,
  UserId,
} from '@nexus/contracts';
import { quoteFact } from '../../wording/facts.ts';
import type { DriveFacts } from '../drive-facts.ts';

/** What was told that is near some words in meaning (L-4, L-7). */
export interface NearMemories {
  /** Of what this drive knows, the best first, with how near it is. @throws NexusError EMBEDDING_UNAVAILABLE, MEMORY_UNREACHABLE; the signal's reason */
  find(words: string, options: { readonly limit: number; readonly signal: AbortSignal }): Promise<readonly NearEntry[]>;
}

interface NearEntry {
  readonly entry: MemoryEntry;
  /** The cosine. */
  readonly similarity: number;
}

interface NearMemoriesOptions {
  readonly vectors: Pick<MemoryVectors, 'search'>;
  readonly embedder: Embedder;
  readonly facts: DriveFacts;
  readonly userId: UserId;
}

/** What is further away has as a rule nothing to do with it: of two sentences about other things text-embedding-3-small makes less. */
const leastSimilarity = 0.35;

export function createNearMemories({ vectors, embedder, facts, userId }: NearMemoriesOptions): NearMemories {
  return {
    async find(words, { limit, signal }) {
      const [vector] = await embedder.embed([words], { hurry: 'now', signal });
      if (vector === undefined) return [];
      // By words the drive finds them itself, and without the database.
      const found = await vectors.search(userId, { words: '', vector, limit }, signal);
      return found.flatMap(({ id, similarity }) => {
        // What was forgotten here meanwhile is not told.
        const entry = facts.entry(id);
        return entry === null || similarity === null || similarity < leastSimilarity ? [] : [{ entry, similarity }];
      });
    },
  };
}

interface NearSourceOptions {
  readonly near: NearMemories;
  readonly facts: DriveFacts;
  /** The driver's day. */
  readonly today: () => MemoryDate;
  readonly scheduler: Scheduler;
}

/** Milliseconds without more words, until their vector is asked for: each word that is recognised would cost a request of the shared budget. */
const quiet = 120;

/** The same for a turn: the model and the database are asked, so nobody waits for it. */
export function createNearMemorySource({ near, facts, today, scheduler }: NearSourceOptions): ContextSource {
  let latest = '';
  return {
    kind: 'memories',
    async find({ words, limit, categories, signal }): Promise<readonly ContextItem[]> {
      latest = words;
      await pauseFor(quiet, { scheduler, signal });
      if (latest !== words || signal.aborted) return [];
      const found = await near.find(words, { limit, signal });
      return found
        .filter(({ entry }) => entry.validTo === null && (categories === null || categories.includes(entry.category)))
        .map(({ entry, similarity }) => ({
          id: entry.id,
          text: quoteFact(entry, today()),
          from: 'you told me',
          subject: facts.subjectOf(entry),
          relevance: Math.min(1, similarity),
          isPersonal: true,
        }));
    },
  };
}
