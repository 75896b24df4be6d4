import type { Work } from '@nexus/async';
import TinyQueue from 'tinyqueue';
import type { TopicSettings } from './topic-settings.ts';

/** A cluster, and the two that it was made of; a leaf is one vector. */
export interface ClusterTree {
  /** Places of its vectors. */
  readonly members: readonly number[];
  readonly parts: readonly [ClusterTree, ClusterTree] | null;
}

interface Cluster {
  readonly tree: ClusterTree;
  /** The sum of its members' sizes. */
  readonly size: number;
  /** The sum of its vectors: its dot product with another cluster's is the sum of all similarities between the two. */
  readonly sum: SparseVector;
  /** Clusters at least `least` similar, by number. */
  readonly neighbours: Map<number, number>;
}

interface Merger {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

/** The most similar first; equal ones by number, so that the outcome does not depend on chance. */
function compareMergers(one: Merger, other: Merger): number {
  return other.similarity - one.similarity || one.first - other.first || one.second - other.second;
}

export interface LinkageOptions {
  /** In 0…1: clusters whose mean similarity is below this are not joined. */
  readonly least: number;
  /** What each vector counts as, beside the vectors; absent: one each. */
  readonly sizes?: readonly number[];
  /** No cluster is joined beyond this size; absent: any. */
  readonly largest?: number;
}

/**
 * Average linkage (UPGMA, Sokal and Michener 1958) over sparse vectors, cut where the mean similarity of two clusters falls
 * below `least`. It is exact as far as `pairs` holds every pair of at least that similarity, because the mean over a merged
 * cluster lies between the means over its parts: two clusters that are near enough have parts that were. What is missing in
 * `pairs` is filled in from the clusters' sums. With `largest` the nearest two that fit together are joined next.
 */
export function* averageLinkage(
  vectors: readonly SparseVector[],
  pairs: readonly CandidatePair[],
  { least, sizes = [], largest = Number.POSITIVE_INFINITY }: LinkageOptions,
): Work<ClusterTree[]> {
  const clusters = new Map<number, Cluster>();
  for (const [place, sum] of vectors.entries()) {
    clusters.set(place, {
      tree: { members: [place], parts: null },
      size: sizes[place] ?? 1,
      sum,
      neighbours: new Map(),
    });
  }
  for (const { first, second, similarity } of pairs) {
    clusters.get(first)?.neighbours.set(second, similarity);
    clusters.get(second)?.neighbours.set(first, similarity);
  }
  const queue = new TinyQueue<Merger>([...pairs], compareMergers);
  let next = vectors.length;

  for (let merger = queue.pop(); merger !== undefined; merger = queue.pop()) {
    const one = clusters.get(merger.first);
    const other = clusters.get(merger.second);
    // One of them has been merged since; the pair that took its place is in the queue. Clusters only grow: what does not fit never will.
    if (!one || !other || one.size + other.size > largest) continue;
    yield;
    clusters.delete(merger.first);
    clusters.delete(merger.second);
    const merged: Cluster = {
      tree: { members: [...one.tree.members, ...other.tree.members], parts: [one.tree, other.tree] },
      size: one.size + other.size,
      sum: addVectors(one.sum, other.sum),
      neighbours: new Map(),
    };
    const near = new Set([...one.neighbours.keys(), ...other.neighbours.keys()]);
    near.delete(merger.first);
    near.delete(merger.second);
    for (const number of near) {
      const neighbour = clusters.get(number);
      if (!neighbour) continue;
      const similarity = meanSimilarity(one, other, { number, cluster: neighbour });
      neighbour.neighbours.delete(merger.first);
      neighbour.neighbours.delete(merger.second);
      if (similarity < least) continue;
      neighbour.neighbours.set(next, similarity);
      merged.neighbours.set(number, similarity);
      queue.push({ first: number, second: next, similarity });
    }
    clusters.set(next, merged);
    next += 1;
  }
  return [...clusters.values()].map(({ tree }) => tree);
}

/** The mean similarity of a cluster to two others taken together (Lance and Williams 1967). */
function meanSimilarity(
  one: Cluster,
  other: Cluster,
  neighbour: { readonly number: number; readonly cluster: Cluster },
): number {
  const to = (part: Cluster): number =>
    part.neighbours.get(neighbour.number) ??
    dotProduct(part.sum, neighbour.cluster.sum) / (part.tree.members.length * neighbour.cluster.tree.members.length);
  const sizes = { one: one.tree.members.length, other: other.tree.members.length };
  return (sizes.one * to(one) + sizes.other * to(other)) / (sizes.one + sizes.other);
}

/** Two threads by their places, `first` < `second`, and how similar they are. */
export interface CandidatePair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

/** For every feature the vectors that have it, with its weight there: those of `feature` stand from `starts[feature]` up to `ends[feature]`. */
interface FeatureIndex {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly vectors: Int32Array;
  readonly weights: Float64Array;
}

function* buildIndex(vectors: readonly SparseVector[], longest: number): Work<FeatureIndex> {
  const size = vectors.reduce((most, { features }) => Math.max(most, 1 + (features.at(-1) ?? -1)), 0);
  const starts = new Int32Array(size + 1);
  for (const { features } of vectors) for (const feature of features) increase(starts, feature + 1, 1);
  for (let feature = 0; feature < size; feature++) increase(starts, feature + 1, starts[feature] ?? 0);
  yield;
  const ends = starts.slice(0, size);
  const index = {
    starts,
    ends,
    vectors: new Int32Array(starts[size] ?? 0),
    weights: new Float64Array(starts[size] ?? 0),
  };
  for (const [vector, { features, weights }] of vectors.entries()) {
    yield;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0;
      const place = ends[feature] ?? 0;
      index.vectors[place] = vector;
      index.weights[place] = weights[at] ?? 0;
      ends[feature] = place + 1;
    }
  }
  for (let feature = 0; feature < size; feature++) {
    if ((ends[feature] ?? 0) - (starts[feature] ?? 0) <= longest) continue;
    yield;
    keepHeaviest(index, feature, longest);
  }
  return index;
}

/** Of a feature that many vectors have, those where it weighs most. */
function keepHeaviest({ starts, ends, vectors, weights }: FeatureIndex, feature: number, most: number): void {
  const [start = 0, end = 0] = [starts[feature], ends[feature]];
  const heaviest = Array.from({ length: end - start }, (_, at) => ({
    vector: vectors[start + at] ?? 0,
    weight: weights[start + at] ?? 0,
  }))
    .sort((a, b) => b.weight - a.weight || a.vector - b.vector)
    .slice(0, most);
  for (const [at, { vector, weight }] of heaviest.entries()) {
    vectors[start + at] = vector;
    weights[start + at] = weight;
  }
  ends[feature] = start + most;
}

function increase(numbers: Int32Array | Float64Array, place: number, by: number): void {
  numbers[place] = (numbers[place] ?? 0) + by;
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
    for (let at = 0; at < own.features.length; at++) {
      const feature = own.features[at] ?? 0;
      const weight = own.weights[at] ?? 0;
      const end = index.ends[feature] ?? 0;
      for (let place = index.starts[feature] ?? 0; place < end; place++) {
        const other = index.vectors[place] ?? 0;
        if (products[other] === 0) touched.push(other);
        increase(products, other, weight * (index.weights[place] ?? 0));
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

/** A vector of which few places are not zero. `features` ascends; `weights` runs beside it. */
export interface SparseVector {
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

export function dotProduct(first: SparseVector, second: SparseVector): number {
  let sum = 0;
  let one = 0;
  let other = 0;
  while (one < first.features.length && other < second.features.length) {
    const left = first.features[one] ?? 0;
    const right = second.features[other] ?? 0;
    if (left === right) {
      sum += (first.weights[one] ?? 0) * (second.weights[other] ?? 0);
      one += 1;
      other += 1;
    } else if (left < right) one += 1;
    else other += 1;
  }
  return sum;
}

function addVectors(first: SparseVector, second: SparseVector): SparseVector {
  const capacity = first.features.length + second.features.length;
  const features = new Int32Array(capacity);
  const weights = new Float64Array(capacity);
  let size = 0;
  let one = 0;
  let other = 0;
  while (one < first.features.length || other < second.features.length) {
    const left = first.features[one] ?? Infinity;
    const right = second.features[other] ?? Infinity;
    features[size] = Math.min(left, right);
    let weight = 0;
    if (left <= right) {
      weight += first.weights[one] ?? 0;
      one += 1;
    }
    if (right <= left) {
      weight += second.weights[other] ?? 0;
      other += 1;
    }
    weights[size] = weight;
    size += 1;
  }
  return { features: features.slice(0, size), weights: weights.slice(0, size) };
}
