export interface ScoredLabel {
  readonly score: number;
  readonly ask: boolean;
}

/**
 * The score from which on a sentence is best called an ask: it makes F1 highest for mail in which the share `askShare` of all
 * sentences are asks, whatever their share among `scored`.
 */
export function bestThreshold(scored: readonly ScoredLabel[], askShare: number): number {
  const asks = scored.filter(({ ask }) => ask).length;
  const others = scored.length - asks;
  if (asks === 0 || others === 0) return 0.5;
  const otherWeight = (asks * (1 - askShare)) / (askShare * others);
  let found = 0;
  let wrong = 0;
  let best = { threshold: 0.5, f1: -1 };
  for (const { score, ask } of [...scored].sort((one, other) => other.score - one.score)) {
    if (ask) found += 1;
    else wrong += otherWeight;
    const f1 = (2 * found) / (found + wrong + asks);
    if (f1 > best.f1) best = { threshold: score, f1 };
  }
  return best.threshold;
}
