/**
 * Normalised mutual information of two labellings of the same things, 0…1, normalised by the arithmetic mean of the two
 * entropies (Strehl and Ghosh 2002; scikit-learn's default). 1 when both are constant.
 */
export function normalisedMutualInformation(first: readonly string[], second: readonly string[]): number {
  const total = first.length;
  const joint = new Map<string, number>();
  const firstCounts = new Map<string, number>();
  const secondCounts = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const [index, one] of first.entries()) {
    const other = second[index] ?? '';
    count(firstCounts, one);
    count(secondCounts, other);
    count(joint, JSON.stringify([one, other]));
  }
  const entropy = (counts: Map<string, number>): number =>
    [...counts.values()].reduce((sum, value) => sum - (value / total) * Math.log(value / total), 0);
  const mean = (entropy(firstCounts) + entropy(secondCounts)) / 2;
  if (mean === 0) return 1;
  return Math.max(0, entropy(firstCounts) + entropy(secondCounts) - entropy(joint)) / mean;
}
