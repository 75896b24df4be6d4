import type { Work } from '../work-in-slices.ts';
import type { SparseVector } from './sparse-vector.ts';
import type { ThreadFeatures } from './thread-features.ts';
import type { TopicSettings } from './topic-settings.ts';

type Counts = ReadonlyMap<string, number>;

// In a handful of threads "more than a third" would be two of them.
const alwaysAllowed = 3;

interface WeightedFeature {
  readonly feature: number;
  readonly weight: number;
}

/** Sublinear term frequency times inverse document frequency (Manning, Raghavan, Schütze 2008, 6.4.1). */
function weigh(count: number, documentFrequency: number, documents: number): number {
  return Math.log2(1 + count) * Math.log((documents + 1) / documentFrequency);
}

/** Numbers for words and people that occur in at least two threads and not in too many; all others cannot link or tell apart. */
function* numberFeatures(
  blocks: readonly Counts[],
  widestShare: number,
  first: number,
): Work<Map<string, [number, number]>> {
  const frequencies = new Map<string, number>();
  for (const block of blocks) {
    yield;
    for (const name of block.keys()) frequencies.set(name, (frequencies.get(name) ?? 0) + 1);
  }
  const widest = Math.max(alwaysAllowed, widestShare * blocks.length);
  const numbered = new Map<string, [number, number]>();
  for (const [name, frequency] of frequencies) {
    if (frequency >= 2 && frequency <= widest) numbered.set(name, [first + numbered.size, frequency]);
  }
  return numbered;
}

function weighBlock(
  block: Counts,
  features: ReadonlyMap<string, [number, number]>,
  documents: number,
): WeightedFeature[] {
  const weighted: WeightedFeature[] = [];
  for (const [name, count] of block) {
    const known = features.get(name);
    if (known) weighted.push({ feature: known[0], weight: weigh(count, known[1], documents) });
  }
  return weighted;
}

/**
 * Scales to length √share, so that the dot product of two vectors is the shares' mean of two cosines. A block shorter than
 * `least` stays shorter: somebody who is in every third thread says little, also where nobody else is there to say more.
 */
function scaled(block: readonly WeightedFeature[], share: number, least: number): WeightedFeature[] {
  const length = Math.max(least, Math.sqrt(block.reduce((sum, { weight }) => sum + weight * weight, 0)));
  return length === 0
    ? []
    : block.map(({ feature, weight }) => ({ feature, weight: (weight / length) * Math.sqrt(share) }));
}

function toVector(block: readonly WeightedFeature[], most: number): SparseVector {
  const heaviest =
    block.length > most
      ? [...block].sort((a, b) => b.weight - a.weight || a.feature - b.feature).slice(0, most)
      : [...block];
  heaviest.sort((a, b) => a.feature - b.feature);
  return {
    features: Int32Array.from(heaviest, ({ feature }) => feature),
    weights: Float64Array.from(heaviest, ({ weight }) => weight),
  };
}

/**
 * One vector for each thread: its words by TF-IDF and its people by TF-IDF, each of unit length, side by side. The dot product
 * of two is (1 − peopleShare) · cosine of words + peopleShare · cosine of people, 0…1.
 */
export function* termVectors(threads: readonly ThreadFeatures[], settings: TopicSettings): Work<SparseVector[]> {
  const { peopleShare, widestShare, featuresPerThread } = settings;
  const words = yield* numberFeatures(
    threads.map((thread) => thread.words),
    widestShare,
    0,
  );
  yield;
  const people = yield* numberFeatures(
    threads.map((thread) => thread.people),
    widestShare,
    words.size,
  );
  const rarest = weigh(1, 2, threads.length);
  const vectors: SparseVector[] = [];
  for (const thread of threads) {
    yield;
    const wordBlock = scaled(weighBlock(thread.words, words, threads.length), 1 - peopleShare, 0);
    const peopleBlock = scaled(weighBlock(thread.people, people, threads.length), peopleShare, rarest);
    vectors.push(toVector([...wordBlock, ...peopleBlock], featuresPerThread));
  }
  return vectors;
}

/** The mean similarity of two different threads picked at random; linear in the vectors' length, no pair is looked at. */
export function* chanceSimilarity(vectors: readonly SparseVector[]): Work<number> {
  const count = vectors.length;
  if (count < 2) return 0;
  const sums = new Map<number, number>();
  let own = 0;
  for (const { features, weights } of vectors) {
    yield;
    for (const [place, feature] of features.entries()) {
      const weight = weights[place] ?? 0;
      own += weight * weight;
      sums.set(feature, (sums.get(feature) ?? 0) + weight);
    }
  }
  let all = 0;
  for (const sum of sums.values()) all += sum * sum;
  return Math.max(0, all - own) / (count * (count - 1));
}
