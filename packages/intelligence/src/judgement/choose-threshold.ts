export interface Scored {
  readonly score: number;
  /** Saying yes here would be right. */
  readonly isRight: boolean;
}

/** So many neighbours on either side count as well: the very highest of a jagged line is chance. */
const reach = 15;

/** The score from which on yes is best said, by F1, of which there are `positives` to find; some of them may be found nowhere. */
export function chooseThreshold(scored: readonly Scored[], positives: number): number {
  const ranked = scored.toSorted((one, other) => other.score - one.score);
  let right = 0;
  const f1 = ranked.map(({ isRight }, index) => {
    if (isRight) right += 1;
    return (2 * right) / (index + 1 + positives);
  });
  const smooth = f1.map((_, index) => {
    const near = f1.slice(Math.max(0, index - reach), index + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  const best = smooth.reduce((highest, value, index) => (value > (smooth[highest] ?? 0) ? index : highest), 0);
  return ranked[best]?.score ?? 0.5;
}
