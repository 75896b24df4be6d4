import { late, orLate } from '@nexus/async';
import type { DocumentStore, Embedder, Passage, UserId } from '@nexus/contracts';
import { citePage, citeUnder } from './cite-section.ts';
import { createQueryWords, type QueryWords } from './query-words.ts';
import { type Quote, quotePassage } from './quote-passage.ts';
import { fitsQuestion, mostHeldFirst, namedFirst, readQuestion } from './relevance.ts';

/** A passage that fits, with the one or two of its sentences that are to be said. */
export interface RecalledPassage {
  readonly passage: Passage;
  /** Speakable; empty where none is. */
  readonly sentences: readonly string[];
}

/** What came of looking something up. */
export type RecallOutcome =
  /** Best first. */
  | { readonly kind: 'found'; readonly passages: readonly RecalledPassage[] }
  /** There are manuals, and none has to do with it; `manual`: the title of the one that was named, and that alone was looked into. */
  | { readonly kind: 'nothing'; readonly manual?: string }
  /** There are no manuals. */
  | { readonly kind: 'empty' }
  /** Nobody has answered in time, so nothing is known. */
  | { readonly kind: 'late' }
  | { readonly kind: 'unreachable' };

interface RecallOptions {
  /** Milliseconds that meaning may take, the vector and its search together; then the words alone answer (K-8). */
  readonly patience?: number;
  /** Milliseconds in all: what a busy database finds by words is worth more to the driver than to hear that it is busy. */
  readonly patienceForWords?: number;
  /** Which manual is meant, as its name was said; absent: it may be named in the query. */
  readonly manual?: string | undefined;
  /** The title of the one document that is meant; what others say is left out. */
  readonly title?: string | undefined;
  /** Passages at most. */
  readonly limit?: number;
  readonly signal: AbortSignal;
}

/** Never rejects for a store or an embedder that is slow or away. @throws the signal's reason */
export type Recall = (userId: UserId, query: string, options: RecallOptions) => Promise<RecallOutcome>;

export interface RecallDependencies {
  readonly documents: Pick<DocumentStore, 'list' | 'search'>;
  /** Null: by words alone. */
  readonly embedder: Embedder | null;
}

type Found = readonly Passage[];

interface Choice {
  readonly manual?: string | null | undefined;
  readonly limit: number;
}

function quoted(passage: Passage, { sentences, under }: Quote, words: QueryWords): RecalledPassage {
  return { passage: citePage(citeUnder(passage, under), sentences, words), sentences };
}

/** Looked at for each that is told: some will not fit. */
const considered = 5;
/** Where only one document is meant: what others say of it comes in between. */
const consideredOfOne = 15;

/** Null: it failed, now or before it could begin. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/** Looks things up in manuals (K-8): by words, and by meaning as well where the query's vector comes in time. */
export function createRecall({ documents, embedder }: RecallDependencies): Recall {
  const words = createQueryWords();

  function choose(query: string, found: Found, { manual = null, limit }: Choice): RecallOutcome {
    const question = readQuestion(query, found, { words, manual });
    const fitting = found.filter((passage) => fitsQuestion(question, passage, words));
    if (fitting.length === 0) {
      const [first] = question.namesOne ? namedFirst(question, found, words) : [];
      return { kind: 'nothing', ...(first !== undefined && { manual: first.title }) };
    }
    const asked = question.asked.find((some) => some.length > 0) ?? question.named;
    const passages = namedFirst(question, mostHeldFirst(question, fitting, words), words)
      .slice(0, limit)
      .map((passage) => quoted(passage, quotePassage(asked, passage.content, words), words));
    return { kind: 'found', passages };
  }

  return async (userId, query, { patience = 300, patienceForWords = 1_400, limit = 3, manual, title, signal }) => {
    signal.throwIfAborted();
    const began = performance.now();
    const over = new AbortController();
    const search = (vector: readonly number[] | null) =>
      documents.search(userId, {
        words: words.searched(query),
        vector,
        limit: limit * (title === undefined ? considered : consideredOfOne),
      });
    const byWords = attempt(() => search(null));
    const byBoth = async (source: Embedder): Promise<Found | null> => {
      const fused = await attempt(async () => {
        const [vector] = await source.embed([query], { hurry: 'now', signal: over.signal });
        return vector === undefined ? null : search(vector);
      });
      return fused ?? byWords;
    };
    const inTime = async (): Promise<Found | null> => {
      const best = embedder === null ? late : await orLate(byBoth(embedder), patience, { signal });
      return best === late ? byWords : best;
    };

    try {
      const found = await orLate(inTime(), patienceForWords, { signal });
      if (found === late) return { kind: 'late' };
      if (found === null) return { kind: 'unreachable' };
      const meant = title === undefined ? found : found.filter((passage) => passage.title === title);
      if (meant.length > 0) return choose(query, meant, { manual: title ?? manual, limit });
      if (title !== undefined && found.length > 0) return { kind: 'nothing', manual: title };
      const left = patienceForWords - (performance.now() - began);
      const list = await orLate(
        attempt(() => documents.list(userId)),
        left,
        { signal },
      );
      return { kind: list !== late && list?.length === 0 ? 'empty' : 'nothing' };
    } finally {
      over.abort();
    }
  };
}
