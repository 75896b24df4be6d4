import { furthest, type PackedImportanceModel } from './importance-model.ts';
import { type Column, fitLogistic, sigmoid, type Targets } from './logistic-regression.ts';
import { type FeatureId, type Features, featureIds, kindOf } from './mail-features.ts';
import { type TrainedWording, trainWording, wordingLogOdds } from './train-wording.ts';
import { foldsOfGroups } from './twin-groups.ts';
import type { Wordings } from './vocabulary.ts';

/** A mail that somebody judged. */
export interface ImportanceExample extends Wordings {
  /** Its feature `wording` is not looked at: training makes it. */
  readonly features: Features;
  /** 0…3, as the labels of `data/judgement` have it. */
  readonly urgency: number;
  /** Mails of one thread and near-twins have the same. */
  readonly group: number;
  /** Of another kind of mail (spam, mailings): it teaches what lowers a mail, and has no part in calibration. */
  readonly foreign: boolean;
}

const folds = 5;
const foreignShare = 0.1;
const ridge = { important: 3, urgent: 12 } as const;
/** What is seldom there would get a large weight for little. */
const leastDeviation = 0.1;
/** How much the order of mails goes by urgency beside importance: what must be done today comes before what may wait. */
const urgencyShare = 0.2;
/** What P was at the threshold in training; J-1 wants .70, and other mail is always a little stranger. */
const wantedPrecision = 0.71;

interface Head {
  readonly weights: Float64Array;
  readonly bias: number;
}

interface Standard {
  readonly mean: number;
  readonly deviation: number;
}

function standardsOf(rows: readonly Features[]): Standard[] {
  return featureIds.map((id) => {
    // Its usual strength counts whole, also where the labelled mail has none of it.
    const least = Math.max(leastDeviation, (kindOf(id)?.prior.value ?? 0) / furthest);
    const values = rows.flatMap((features) => features[id] ?? []);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
    return { mean, deviation: Math.max(least, Math.sqrt(variance)) };
  });
}

function standardise(features: Features, standards: readonly Standard[]): Float64Array {
  return Float64Array.from(featureIds, (id, place) => {
    const { mean, deviation } = standards[place] ?? { mean: 0, deviation: 1 };
    const value = features[id];
    return value === null ? 0 : Math.max(-furthest, Math.min(furthest, (value - mean) / deviation));
  });
}

const weighsNothing: Column = { rows: new Int32Array(), values: new Float64Array(), ridge: 1, prior: 0, sign: 0 };

function fitHead(
  rows: readonly Float64Array[],
  { targets, standards, strength }: { targets: Targets; standards: readonly Standard[]; strength: number },
): Head {
  const every = Int32Array.from(rows, (_, index) => index);
  const columns = featureIds.map((id, place): Column => {
    const kind = kindOf(id);
    if (kind === null) return weighsNothing;
    const { direction, prior } = kind;
    const values = Float64Array.from(rows, (row) => row[place] ?? 0);
    const deviation = standards[place]?.deviation ?? 1;
    return {
      rows: every,
      values,
      ridge: strength,
      prior: (prior.logOdds / prior.value) * deviation,
      sign: id === 'wording' ? 1 : direction,
    };
  });
  return fitLogistic(columns, targets);
}

function logOddsOf({ weights, bias }: Head, row: Float64Array): number {
  return row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), bias);
}

function targetsOf(examples: readonly ImportanceExample[], least: number): Targets {
  return {
    values: Float64Array.from(examples, ({ urgency }) => (urgency >= least ? 1 : 0)),
    importance: Float64Array.from(examples, ({ foreign }) => (foreign ? foreignShare : 1)),
  };
}

function pick(targets: Targets, indices: readonly number[]): Targets {
  return {
    values: Float64Array.from(indices, (index) => targets.values[index] ?? 0),
    importance: Float64Array.from(indices, (index) => targets.importance[index] ?? 0),
  };
}

/** Calls `learn` with the examples outside each fold and those inside, by their places. */
function eachFold(foldOf: readonly number[], learn: (outside: number[], inside: number[]) => void): void {
  for (let fold = 0; fold < folds; fold++) {
    const places = [...foldOf.keys()];
    learn(
      places.filter((place) => foldOf[place] !== fold),
      places.filter((place) => foldOf[place] === fold),
    );
  }
}

function at<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.flatMap((place) => items[place] ?? []);
}

/** Both heads, joined into the one that orders: importance, and a share of urgency. */
function fitHeads(
  rows: readonly Float64Array[],
  standards: readonly Standard[],
  { important, urgent }: { readonly important: Targets; readonly urgent: Targets },
): { readonly order: Head; readonly urgent: Head } {
  const first = fitHead(rows, { targets: important, standards, strength: ridge.important });
  const second = fitHead(rows, { targets: urgent, standards, strength: ridge.urgent });
  const weights = first.weights.map((weight, place) => weight + urgencyShare * (second.weights[place] ?? 0));
  return { order: { weights, bias: first.bias + urgencyShare * second.bias }, urgent: second };
}

/** Slope and offset that make log-odds a probability (Platt 1999), fitted on mails that the head has not seen. */
function calibrate(logOdds: readonly number[], targets: Targets): { readonly slope: number; readonly offset: number } {
  const every = Int32Array.from(logOdds, (_, index) => index);
  const column: Column = { rows: every, values: Float64Array.from(logOdds), ridge: 1e-3, prior: 1, sign: 1 };
  const { weights, bias } = fitLogistic([column], targets);
  return { slope: weights[0] ?? 1, offset: bias };
}

/** The lowest probability from which on the wanted share of mails is right. */
function thresholdOf(probabilities: readonly number[], values: Float64Array): number {
  const order = [...probabilities.keys()].sort((one, other) => (probabilities[other] ?? 0) - (probabilities[one] ?? 0));
  let right = 0;
  let threshold = 0.9;
  for (const [place, index] of order.entries()) {
    right += values[index] ?? 0;
    if (place >= 20 && right / (place + 1) >= wantedPrecision) threshold = probabilities[index] ?? threshold;
  }
  return threshold;
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** Learns from judged mail what makes a mail important and what makes it urgent (J-1). Deterministic. Takes some seconds for 1,500 mails. */
export function trainImportanceModel(examples: readonly ImportanceExample[]): PackedImportanceModel {
  const foldOf = foldsOfGroups(
    examples.map(({ group }) => group),
    folds,
  );
  const important = targetsOf(examples, 2);
  const urgent = targetsOf(examples, 3);

  // What the words say of a mail is learned without it, or the other features would have nothing left to say.
  const wordings = new Array<number>(examples.length).fill(0);
  eachFold(foldOf, (outside, inside) => {
    const wording = trainWording(at(examples, outside), pick(important, outside));
    for (const place of inside) wordings[place] = wordingOf(wording, examples[place]);
  });
  const withWording = examples.map(({ features }, place): Features => ({ ...features, wording: wordings[place] ?? 0 }));
  const standards = standardsOf(withWording.filter((_, place) => examples[place]?.foreign !== true));
  const rows = withWording.map((features) => standardise(features, standards));

  const unseen = {
    order: new Array<number>(examples.length).fill(0),
    urgent: new Array<number>(examples.length).fill(0),
  };
  eachFold(foldOf, (outside, inside) => {
    const heads = fitHeads(at(rows, outside), standards, {
      important: pick(important, outside),
      urgent: pick(urgent, outside),
    });
    for (const place of inside) {
      const row = rows[place] ?? new Float64Array();
      unseen.order[place] = logOddsOf(heads.order, row);
      unseen.urgent[place] = logOddsOf(heads.urgent, row);
    }
  });
  const own = [...examples.keys()].filter((place) => examples[place]?.foreign !== true);
  const ownImportant = pick(important, own);
  const ownUrgent = pick(urgent, own);
  const forOrder = calibrate(at(unseen.order, own), ownImportant);
  const forUrgent = calibrate(at(unseen.urgent, own), ownUrgent);
  const probability = (logOdds: number, { slope, offset }: { slope: number; offset: number }): number =>
    sigmoid(slope * logOdds + offset);
  const heads = fitHeads(rows, standards, { important, urgent });
  const urgentOnes = at(unseen.urgent, own)
    .map((logOdds) => probability(logOdds, forUrgent))
    .sort((one, other) => other - one);
  // Told are half as many as there are: what is announced in the middle of something else is better missed than wrong.
  const toldUrgent = ownUrgent.values.reduce((sum, value) => sum + value, 0) / 2;

  const wording = trainWording(examples, important);
  return {
    format: 1,
    thresholds: {
      important: rounded(
        thresholdOf(
          at(unseen.order, own).map((logOdds) => probability(logOdds, forOrder)),
          ownImportant.values,
        ),
        3,
      ),
      urgent: rounded(urgentOnes[Math.round(toldUrgent)] ?? 0.5, 3),
    },
    bias: {
      important: rounded(forOrder.slope * heads.order.bias + forOrder.offset, 3),
      urgent: rounded(forUrgent.slope * heads.urgent.bias + forUrgent.offset, 3),
      wording: rounded(wording.bias, 3),
    },
    features: packFeatures(standards, (place) => [
      forOrder.slope * (heads.order.weights[place] ?? 0),
      forUrgent.slope * (heads.urgent.weights[place] ?? 0),
    ]),
    phrases: packPhrases(wording),
  };
}

function wordingOf(wording: TrainedWording, example: Wordings | undefined): number {
  return example === undefined ? 0 : wordingLogOdds(wording, example);
}

function packFeatures(
  standards: readonly Standard[],
  weightsAt: (place: number) => readonly [number, number],
): PackedImportanceModel['features'] {
  const features: Partial<Record<FeatureId, readonly [number, number, number, number]>> = {};
  for (const [place, id] of featureIds.entries()) {
    const { mean, deviation } = standards[place] ?? { mean: 0, deviation: 1 };
    const [important, urgent] = weightsAt(place);
    features[id] = [rounded(mean, 3), rounded(deviation, 3), rounded(important, 3), rounded(urgent, 3)];
  }
  return features;
}

/** In hundredths, those of no weight left out: they would still count for the length. */
function packPhrases({ weights }: TrainedWording): Record<string, number> {
  return Object.fromEntries([...weights].map(([phrase, weight]) => [phrase, Math.round(weight * 100)]));
}
