import type { LearnedWeights, LearningSample } from '@nexus/intelligence';

/** What one would write first: online logistic regression on the score's own features, sample by sample, without bounds or pull. */
export function learnUnbounded(weights: LearnedWeights, samples: readonly LearningSample[]): LearnedWeights {
  const rate = 0.1;
  const next: Record<string, number> = { ...weights };
  for (const { features, score, label } of samples) {
    for (const [id, value] of Object.entries(features)) next[id] = (next[id] ?? 0) + rate * (label - score) * value;
  }
  return next;
}
