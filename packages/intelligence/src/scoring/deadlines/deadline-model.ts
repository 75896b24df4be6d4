import type { DeadlineCandidate } from './deadline-candidates.ts';
import type { DeadlineFeatures } from './deadline-features.ts';

/** What each thing that is seen of a date weighs. From `threshold` on it is told as a deadline. */
export interface DeadlineModel {
  readonly weights: Readonly<Record<string, number>>;
  readonly bias: number;
  readonly threshold: number;
}

/** Of a date to be a deadline of the reader's, 0…1. */
function deadlineProbability({ weights, bias }: DeadlineModel, features: DeadlineFeatures): number {
  let logOdds = bias;
  for (const [name, value] of features) logOdds += (weights[name] ?? 0) * value;
  return 1 / (1 + Math.exp(-logOdds));
}

export interface PickedDeadline extends DeadlineCandidate {
  readonly probability: number;
}

/** The likeliest of them, where it is likely enough. */
export function pickDeadline(candidates: readonly DeadlineCandidate[], model: DeadlineModel): PickedDeadline | null {
  let best: PickedDeadline | null = null;
  for (const candidate of candidates) {
    const probability = deadlineProbability(model, candidate.features);
    if (probability >= model.threshold && probability > (best?.probability ?? -1)) best = { ...candidate, probability };
  }
  return best;
}
