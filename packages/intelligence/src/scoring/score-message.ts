import { type MailMessage, redFlagThreshold, type Signal } from '@nexus/contracts';
import { combineSignals } from './combine-signals.ts';
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
