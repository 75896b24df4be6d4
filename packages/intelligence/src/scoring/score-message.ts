import { type MailMessage, redFlagThreshold, type Signal } from '@nexus/contracts';
import { readForSignals, type ScoringContext } from './signal-reading.ts';
import { signalReaders } from './signals/registry.ts';

export interface MessageScore {
  /** 0…1, two decimals. */
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly redFlag: boolean;
}

/** Judges one mail (B-5). Pure: the same mail and context give the same score for ever. A body that is not read yet may be empty. */
export function scoreMessage(email: MailMessage, context: ScoringContext): MessageScore {
  const reading = readForSignals(email, context);
  const signals = Object.values(signalReaders).flatMap((read) => read(reading) ?? []);
  const score = combineSignals(signals);
  return { score, signals, redFlag: score >= redFlagThreshold };
}

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
