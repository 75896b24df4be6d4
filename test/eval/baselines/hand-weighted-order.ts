import type { Signal } from '@nexus/contracts';

/** Scores as they were before they were learned: a noisy-or of what speaks for a mail, damped by what speaks against it. */
export function handWeightedScore(signals: readonly Pick<Signal, 'weight'>[]): number {
  let unmoved = 1;
  let damping = 1;
  for (const { weight } of signals) {
    if (weight > 0) unmoved *= 1 - weight;
    else damping *= 1 + weight;
  }
  return (1 - unmoved) * damping;
}

/** From this score on a mail was a red flag. */
export const handWeightedThreshold = 0.6;
