import {
  type LearnedDrive,
  type LearnedTaste,
  mostLearnedDrives,
  mostLearnedInADrive,
  mostLearnedInAll,
} from '@nexus/contracts';
import { compareText } from '@nexus/text';

/** One mail that the driver showed an opinion of, without anything of the mail. */
export interface LearningSample {
  /** What its score was made of, in standard deviations, by feature id. */
  readonly features: Readonly<Record<string, number>>;
  /** 0…1, what was expected, with what earlier drives taught. */
  readonly score: number;
  /** 1: it mattered to the driver. 0: it did not. */
  readonly label: 0 | 1;
}

/** By feature id, in units of the standardised feature. */
export type LearnedWeights = Readonly<Record<string, number>>;

/** With fewer nothing is learned: a few mails are a mood, not a taste. */
export const leastSamples = 10;
const learningRate = 0.1;
/** Steps of gradient descent over all samples of a drive; far fewer than it takes to fit them whole. */
const steps = 60;
/** How strongly weights are drawn back to zero, as in ridge regression: what nothing speaks for fades. */
const pull = 0.05;
/** Beyond this a standardised feature says no more: one odd mail must not turn a weight. */
const farthest = 3;
/** Below this a weight is as good as none, and is not kept. */
const smallest = 0.001;

const within = (most: number, value: number) => Math.min(most, Math.max(-most, value));
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Scores have two decimals, so 0 and 1 stand for what is near them. */
function logit(score: number): number {
  const probability = Math.min(0.995, Math.max(0.005, score));
  return Math.log(probability / (1 - probability));
}

/** What all drives taught so far: each weight within ±1.5. */
export function learnedWeights({ before, drives }: LearnedTaste): LearnedWeights {
  const weights = new Map(Object.entries(before));
  for (const { moved } of drives)
    for (const [id, by] of Object.entries(moved)) weights.set(id, (weights.get(id) ?? 0) + by);
  return Object.fromEntries(
    [...weights]
      .map(([id, weight]) => [id, rounded(within(mostLearnedInAll, weight))] as const)
      .filter(([, weight]) => Math.abs(weight) >= smallest),
  );
}

/** The logarithm of the odds that what was learned adds to a mail's score. */
export function learnedShift(learned: LearnedWeights, features: Readonly<Record<string, number>>): number {
  let shift = 0;
  for (const [id, weight] of Object.entries(learned)) shift += weight * within(farthest, features[id] ?? 0);
  return shift;
}

/** A score, 0…1, moved by what was learned; unrounded. */
export function applyLearned(
  score: number,
  features: Readonly<Record<string, number>>,
  learned: LearnedWeights,
): number {
  const shift = learnedShift(learned, features);
  return shift === 0 ? score : sigmoid(logit(score) + shift);
}

/**
 * What one drive teaches: gradient descent on the log loss of a logistic regression, whose offset is the score that the mail had,
 * with an intercept of the drive's own that is thrown away, since how much somebody archives on one morning is no taste. All samples
 * make one step together, so their order does not matter. No weight moves by more than 0.3, or beyond 1.5 in all. Pure.
 *
 * @returns the taste as it was where there are fewer than ten samples, or all of one kind: they tell no difference.
 */
export function learnFromDrive(taste: LearnedTaste, samples: readonly LearningSample[], at: Date): LearnedTaste {
  if (samples.length < leastSamples || new Set(samples.map(({ label }) => label)).size < 2) return taste;
  const weights = learnedWeights(taste);
  const moved = descend(inOneOrder(samples), weights);
  const drive: LearnedDrive = { at: at.toISOString(), samples: samples.length, moved };
  return Object.keys(moved).length === 0 ? taste : withDrive(taste, drive);
}

/** The taste as it was before the last drive that taught something. */
export function withoutLastDrive({ before, drives }: LearnedTaste): LearnedTaste {
  return { before, drives: drives.slice(0, -1) };
}

/** Sums of floating numbers depend on their order; learning must not. */
function inOneOrder(samples: readonly LearningSample[]): readonly LearningSample[] {
  const keyed = samples.map((sample) => ({
    sample,
    key: JSON.stringify([sample.label, sample.score, Object.entries(sample.features).sort(byFirst)]),
  }));
  return keyed.sort((one, other) => compareText(one.key, other.key)).map(({ sample }) => sample);
}

const byFirst = ([one]: readonly [string, number], [other]: readonly [string, number]) => compareText(one, other);

function descend(samples: readonly LearningSample[], start: LearnedWeights): Record<string, number> {
  const ids = [...new Set([...samples.flatMap(({ features }) => Object.keys(features)), ...Object.keys(start)])].sort();
  const from = ids.map((id) => start[id] ?? 0);
  const bounded = samples.map(({ features }) => ids.map((id) => within(farthest, features[id] ?? 0)));
  const means = ids.map((_, index) => bounded.reduce((sum, values) => sum + (values[index] ?? 0), 0) / samples.length);
  const rows = samples.map(({ features, score, label }, row) => ({
    // Without what all mail of the drive has in common, which is the intercept's.
    values: (bounded[row] ?? []).map((value, index) => value - (means[index] ?? 0)),
    // The score without what was learned: the weights below carry that.
    base: logit(score) - learnedShift(start, features),
    label,
  }));
  let weights = [...from];
  let intercept = 0;
  for (let step = 0; step < steps; step += 1) {
    const gradient = weights.map((weight) => pull * weight);
    let gradientOfIntercept = 0;
    for (const { values, base, label } of rows) {
      const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), base + intercept);
      const error = (sigmoid(sum) - label) / rows.length;
      gradientOfIntercept += error;
      for (const [index, value] of values.entries()) gradient[index] = (gradient[index] ?? 0) + error * value;
    }
    intercept -= gradientOfIntercept;
    weights = weights.map((weight, index) => weight - learningRate * (gradient[index] ?? 0));
  }
  const moved = ids.map((id, index) => {
    const first = from[index] ?? 0;
    const last = within(mostLearnedInAll, first + within(mostLearnedInADrive, (weights[index] ?? 0) - first));
    return [id, rounded(within(mostLearnedInADrive, last - first))] as const;
  });
  return Object.fromEntries(moved.filter(([, by]) => Math.abs(by) >= smallest));
}

/** The oldest drive goes into the sum when there are too many. */
function withDrive({ before, drives }: LearnedTaste, drive: LearnedDrive): LearnedTaste {
  const all = [...drives, drive];
  const listed = all.slice(-mostLearnedDrives);
  const folded = all.slice(0, all.length - listed.length);
  return { before: folded.length === 0 ? before : { ...learnedWeights({ before, drives: folded }) }, drives: listed };
}
