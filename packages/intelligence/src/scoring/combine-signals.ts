import type { Signal } from '@nexus/contracts';

/**
 * The score of a set of signals, 0…1 in two decimals: a noisy-or of the weights above zero, 1 − ∏(1 − w), damped by those below
 * it, ∏(1 + w). A further positive signal never lowers it, a further negative one never raises it, and their order does not matter.
 */
export function combineSignals(signals: readonly Pick<Signal, 'weight'>[]): number {
  const weights = signals.map(({ weight }) => Math.min(1, Math.max(-1, weight))).sort((one, other) => one - other);
  let unmoved = 1;
  let damping = 1;
  for (const weight of weights) {
    if (weight > 0) unmoved *= 1 - weight;
    else damping *= 1 + weight;
  }
  return Math.round((1 - unmoved) * damping * 100) / 100;
}
