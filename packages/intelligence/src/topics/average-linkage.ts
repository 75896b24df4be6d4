import TinyQueue from 'tinyqueue';
import type { Work } from '../work-in-slices.ts';
import type { CandidatePair } from './candidate-pairs.ts';
import { addVectors, dotProduct, type SparseVector } from './sparse-vector.ts';

interface Cluster {
  /** Places of its vectors. */
  readonly members: readonly number[];
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

/**
 * Average linkage (UPGMA, Sokal and Michener 1958) over sparse vectors, cut where the mean similarity of two clusters falls
 * below `least`. It is exact as far as `pairs` holds every pair of at least that similarity, because the mean over a merged
 * cluster lies between the means over its parts: two clusters that are near enough have parts that were. What is missing in
 * `pairs` is filled in from the clusters' sums. Returns the members of each cluster.
 */
export function* averageLinkage(
  vectors: readonly SparseVector[],
  pairs: readonly CandidatePair[],
  least: number,
): Work<(readonly number[])[]> {
  const clusters = new Map<number, Cluster>();
  for (const [place, sum] of vectors.entries()) {
    clusters.set(place, { members: [place], sum, neighbours: new Map() });
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
    // One of them has been merged since; the pair that took its place is in the queue.
    if (!one || !other) continue;
    yield;
    clusters.delete(merger.first);
    clusters.delete(merger.second);
    const merged: Cluster = {
      members: [...one.members, ...other.members],
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
  return [...clusters.values()].map(({ members }) => members);
}

/** The mean similarity of a cluster to two others taken together (Lance and Williams 1967). */
function meanSimilarity(
  one: Cluster,
  other: Cluster,
  neighbour: { readonly number: number; readonly cluster: Cluster },
): number {
  const to = (part: Cluster): number =>
    part.neighbours.get(neighbour.number) ??
    dotProduct(part.sum, neighbour.cluster.sum) / (part.members.length * neighbour.cluster.members.length);
  const size = one.members.length + other.members.length;
  return (one.members.length * to(one) + other.members.length * to(other)) / size;
}
