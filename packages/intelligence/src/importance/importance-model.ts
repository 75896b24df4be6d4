import type { Signal, SignalId } from '@nexus/contracts';
import packed from './importance-model.generated.json' with { type: 'json' };
import { sigmoid } from './logistic-regression.ts';
import { type FeatureId, type Features, featureIds, kindOf } from './mail-features.ts';
import { createWordingModel, type WordingModel } from './wording.ts';

interface FeatureWeights {
  readonly mean: number;
  readonly deviation: number;
  /** Log-odds for one standard deviation. */
  readonly important: number;
  readonly urgent: number;
}

/** Two linear models over the same standardised features: is a mail important, must it be acted on within a day? */
export interface ImportanceModel {
  readonly wording: WordingModel;
  readonly features: ReadonlyMap<FeatureId, FeatureWeights>;
  readonly bias: { readonly important: number; readonly urgent: number };
  /** Probabilities from which on a mail is important, and urgent. */
  readonly thresholds: { readonly important: number; readonly urgent: number };
}

/** How a model is kept in JSON: a feature as mean, deviation and both weights; phrases in hundredths of log-odds. */
export interface PackedImportanceModel {
  readonly format: 1;
  readonly features: Readonly<Partial<Record<FeatureId, readonly [number, number, number, number]>>>;
  readonly bias: { readonly important: number; readonly urgent: number; readonly wording: number };
  readonly thresholds: { readonly important: number; readonly urgent: number };
  readonly phrases: Readonly<Record<string, number>>;
}

/** As JSON has it, whose lists have no length. */
type UncheckedModel = Omit<PackedImportanceModel, 'features' | 'format'> & {
  readonly format: number;
  readonly features: Readonly<Partial<Record<FeatureId, readonly number[]>>>;
};

/** A feature that the model was not trained with weighs nothing, so that training can run with the model of yesterday. */
export function unpackImportanceModel(model: UncheckedModel): ImportanceModel {
  const weightsOf = (id: FeatureId): FeatureWeights => {
    const [mean = 0, deviation = 1, important = 0, urgent = 0] = model.features[id] ?? [];
    return { mean, deviation, important, urgent };
  };
  const { important, urgent, wording } = model.bias;
  const phrases = Object.entries(model.phrases).map(([phrase, weight]) => [phrase, weight / 100] as const);
  return {
    wording: createWordingModel(phrases, wording),
    features: new Map(featureIds.map((id) => [id, weightsOf(id)])),
    bias: { important, urgent },
    thresholds: model.thresholds,
  };
}

/** The model that ships. */
export const importanceModel: ImportanceModel = unpackImportanceModel(packed);

/**
 * What no label teaches, in log-odds at a usual strength of the signal: what the driver chose, how things stand with a mail, and headers that the
 * labelled mail has none of. A VIP's mail of any substance becomes important; one that is settled, a fraud or junk falls behind all others.
 */
const given: Readonly<Partial<Record<SignalId, { readonly logOdds: number; readonly strength: number }>>> = {
  'vip-sender': { logOdds: 3, strength: 0.45 },
  'watched-keyword': { logOdds: 1.3, strength: 0.4 },
  'high-importance': { logOdds: 0.6, strength: 0.25 },
  bulk: { logOdds: -3, strength: 0.75 },
  'discussion-list': { logOdds: -2.2, strength: 0.25 },
  'no-reply': { logOdds: -1.5, strength: 0.4 },
  automatic: { logOdds: -2, strength: 0.5 },
  junk: { logOdds: -7, strength: 0.9 },
  answered: { logOdds: -2, strength: 1 },
  overtaken: { logOdds: -2, strength: 1 },
  fraud: { logOdds: -3, strength: 1 },
};

export interface ImportanceJudgement {
  /** 0…1. */
  readonly important: number;
  readonly urgent: number;
  /** The features in standard deviations, two decimals; given ones are there with their strength, about 1. */
  readonly standardised: Readonly<Record<string, number>>;
  /** What each signal adds to the log-odds of importance; of `wording` against what mail is like on average, of the others against their absence. */
  readonly shares: ReadonlyMap<SignalId, number>;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** No feature counts as further from the mean than that, in standard deviations: what is rarely seen is not believed without end. */
export const furthest = 3;

/** @param learned offsets of the weights of importance by feature id, in log-odds for one standard deviation (J-11) */
export function judgeImportance(
  { features: weights, bias }: ImportanceModel,
  features: Features,
  {
    signals,
    learned = {},
  }: { readonly signals: readonly Signal[]; readonly learned?: Readonly<Record<string, number>> | undefined },
): ImportanceJudgement {
  let { important, urgent } = bias;
  const standardised: Record<string, number> = {};
  const shares = new Map<SignalId, number>();
  const share = (signal: SignalId, logOdds: number): void => {
    shares.set(signal, (shares.get(signal) ?? 0) + logOdds);
  };
  for (const [id, trained] of weights) {
    const value = features[id];
    if (value === null) continue;
    const standard = Math.max(-furthest, Math.min(furthest, (value - trained.mean) / trained.deviation));
    const weight = trained.important + (learned[id] ?? 0);
    standardised[id] = rounded(standard);
    important += weight * standard;
    urgent += trained.urgent * standard;
    const { signal = null, direction } = kindOf(id) ?? {};
    if (signal !== null) share(signal, weight * (direction === 0 ? standard : value / trained.deviation));
  }
  for (const { id, weight } of signals) {
    const fixed = given[id];
    if (fixed === undefined) continue;
    const strength = fixed.strength === 1 ? 1 : Math.abs(weight) / fixed.strength;
    const logOdds = strength * (fixed.logOdds + (learned[id] ?? 0));
    standardised[id] = rounded(strength);
    important += logOdds;
    urgent += logOdds / 2;
    share(id, logOdds);
  }
  return { important: sigmoid(important), urgent: sigmoid(urgent), standardised, shares };
}

/** A share of log-odds as a signal's weight: how much it moves the score of a mail that stands in the middle, -1…1. */
export function weightOfShare(logOdds: number): number {
  return rounded(sigmoid(logOdds / 2) - sigmoid(-logOdds / 2));
}
