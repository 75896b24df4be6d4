import type { Work } from '../work-in-slices.ts';
import { dotProduct, type SparseVector } from './sparse-vector.ts';
import type { TopicSettings } from './topic-settings.ts';

/** Two threads by their places, `first` < `second`, and how similar they are. */
export interface CandidatePair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

interface Posting {
  readonly vector: number;
  readonly weight: number;
}

function* buildIndex(vectors: readonly SparseVector[], longest: number): Work<Map<number, Posting[]>> {
  const index = new Map<number, Posting[]>();
  for (const [vector, { features, weights }] of vectors.entries()) {
    yield;
    for (const [place, feature] of features.entries()) {
      const posting = { vector, weight: weights[place] ?? 0 };
      const postings = index.get(feature);
      if (postings) postings.push(posting);
      else index.set(feature, [posting]);
    }
  }
  for (const [feature, postings] of index) {
    if (postings.length <= longest) continue;
    yield;
    postings.sort((a, b) => b.weight - a.weight || a.vector - b.vector);
    index.set(feature, postings.slice(0, longest));
  }
  return index;
}

/**
 * Pairs that are at least `least` similar, found through an index from features to threads. Work and result grow with the
 * threads and not with their square: an entry lists at most `longestPosting` threads and a thread keeps at most
 * `neighboursPerThread` others.
 */
export function* candidatePairs(
  vectors: readonly SparseVector[],
  least: number,
  settings: TopicSettings,
): Work<CandidatePair[]> {
  const index = yield* buildIndex(vectors, settings.longestPosting);
  const pairs = new Map<number, CandidatePair>();
  // What the index leaves out of a product is in features that many threads share, and weighs little.
  const worthwhile = least / 2;
  const products = new Float64Array(vectors.length);
  for (const [vector, own] of vectors.entries()) {
    yield;
    const touched: number[] = [];
    for (const [place, feature] of own.features.entries()) {
      const weight = own.weights[place] ?? 0;
      for (const posting of index.get(feature) ?? []) {
        if (products[posting.vector] === 0) touched.push(posting.vector);
        products[posting.vector] = (products[posting.vector] ?? 0) + weight * posting.weight;
      }
    }
    const nearest = touched
      .filter((other) => other !== vector && (products[other] ?? 0) >= worthwhile)
      .sort((a, b) => (products[b] ?? 0) - (products[a] ?? 0) || a - b)
      .slice(0, settings.neighboursPerThread);
    for (const other of touched) products[other] = 0;
    for (const other of nearest) {
      const [first, second] = vector < other ? [vector, other] : [other, vector];
      const key = first * vectors.length + second;
      const neighbour = vectors[other];
      if (pairs.has(key) || !neighbour) continue;
      const similarity = dotProduct(own, neighbour);
      if (similarity >= least) pairs.set(key, { first, second, similarity });
    }
  }
  return [...pairs.values()];
}
