import { finishNow } from '@nexus/async';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageLinkage,
  type CandidatePair,
  candidatePairs,
  dotProduct,
  type SparseVector,
} from './average-linkage.ts';
import { defaultTopicSettings } from './topic-settings.ts';

const least = 0.2;

function allPairs(vectors: readonly SparseVector[]): CandidatePair[] {
  return vectors.flatMap((one, first) =>
    vectors.slice(first + 1).flatMap((other, offset) => {
      const similarity = dotProduct(one, other);
      return similarity >= least ? [{ first, second: first + 1 + offset, similarity }] : [];
    }),
  );
}

/** Average linkage as the textbook has it: every pair of clusters, every pair of members, every time. */
function textbook(vectors: readonly SparseVector[]): number[][] {
  let clusters = vectors.map((_, place) => [place]);
  const mean = (one: readonly number[], other: readonly number[]): number => {
    const empty: SparseVector = { features: new Int32Array(), weights: new Float64Array() };
    const sums = one.flatMap((a) => other.map((b) => dotProduct(vectors[a] ?? empty, vectors[b] ?? empty)));
    return sums.reduce((sum, value) => sum + value, 0) / sums.length;
  };
  for (;;) {
    let best: { similarity: number; one: number[]; other: number[] } | null = null;
    for (const [place, one] of clusters.entries()) {
      for (const other of clusters.slice(place + 1)) {
        const similarity = mean(one, other);
        if (similarity >= least && similarity > (best?.similarity ?? 0)) best = { similarity, one, other };
      }
    }
    if (best === null) return clusters;
    const { one, other } = best;
    clusters = [...clusters.filter((cluster) => cluster !== one && cluster !== other), [...one, ...other]];
  }
}

function canonical(clusters: readonly (readonly number[])[]): string {
  return JSON.stringify(
    clusters.map((cluster) => [...cluster].sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  );
}

// Real weights never tie; a double of many digits keeps the two from breaking a tie differently.
const weight = fc.double({ min: 0.01, max: 1, noNaN: true });
const vector = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4', '5'), weight, { minKeys: 1 }).map((entries) => {
  const sorted = Object.entries(entries)
    .map(([feature, value]) => [Number(feature), value] as const)
    .sort((a, b) => a[0] - b[0]);
  const length = Math.sqrt(sorted.reduce((sum, [, value]) => sum + value * value, 0));
  return {
    features: Int32Array.from(sorted, ([feature]) => feature),
    weights: Float64Array.from(sorted, ([, value]) => value / length),
  };
});

test('B-7: with all near pairs known the clusters are those of textbook average linkage', () => {
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 12 }), (vectors) => {
      const similarities = allPairs(vectors).map(({ similarity }) => similarity.toFixed(9));
      fc.pre(new Set(similarities).size === similarities.length);
      expect(
        canonical(finishNow(averageLinkage(vectors, allPairs(vectors), { least })).map(({ members }) => members)),
      ).toBe(canonical(textbook(vectors)));
    }),
  );
});

test('B-7: the index finds every near pair as long as no limit is reached', () => {
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 15 }), (vectors) => {
      const found = finishNow(candidatePairs(vectors, least, defaultTopicSettings));
      const key = ({ first, second }: CandidatePair): string => `${first} ${second}`;
      expect(found.map(key).sort()).toEqual(allPairs(vectors).map(key).sort());
    }),
  );
});

test('B-7: candidate pairs grow with the threads, not with their square', () => {
  const same = (): SparseVector => ({ features: Int32Array.of(1), weights: Float64Array.of(1) });
  const pairsOf = (count: number): number =>
    finishNow(candidatePairs(Array.from({ length: count }, same), least, defaultTopicSettings)).length;
  expect(pairsOf(2000)).toBeLessThan(2.5 * pairsOf(1000));
});
