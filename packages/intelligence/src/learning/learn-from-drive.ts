import {
  type LearnedDrive,
  type LearnedTaste,
  mostLearnedDrives,
  mostLearnedInADrive,
  mostLearnedInAll,
} from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { foldGain, followGradient, type Row } from './logistic-offset.ts';

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

/** With fewer nothing is learned: a few mails are a mood, not a taste. `nexus learning` and the page say so in words. */
const leastSamples = 10;
/** Beyond this a standardised feature says no more: one odd mail must not turn a weight. */
const farthest = 3;
/** Below this a weight is as good as none, and is not kept. */
const smallest = 0.001;
/** Nats: the logarithm of the odds, before anything was done, that a driver's taste is the scorer's own. */
const presumed = 5;

const within = (most: number, value: number) => Math.min(most, Math.max(-most, value));
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** Scores have two decimals, so 0 and 1 stand for what is near them. */
function logit(score: number): number {
  const probability = Math.min(0.995, Math.max(0.005, score));
  return Math.log(probability / (1 - probability));
}

function sumOf({ before, drives }: LearnedTaste, of: 'moved' | 'trend'): LearnedWeights {
  const weights = new Map(Object.entries(before[of]));
  for (const drive of drives)
    for (const [id, by] of Object.entries(drive[of])) weights.set(id, (weights.get(id) ?? 0) + by);
  return keptOf([...weights].map(([id, weight]) => [id, within(mostLearnedInAll, weight)]));
}

function keptOf(entries: readonly (readonly [string, number])[]): LearnedWeights {
  return Object.fromEntries(
    entries.map(([id, value]) => [id, rounded(value)] as const).filter(([, value]) => Math.abs(value) >= smallest),
  );
}

/** What all drives taught so far: what is added to each weight of the scorer, within ±1.5. */
export function learnedWeights(taste: LearnedTaste): LearnedWeights {
  return sumOf(taste, 'moved');
}

function shiftBy(weights: LearnedWeights, features: LearningSample['features']): number {
  let shift = 0;
  for (const [id, weight] of Object.entries(weights)) shift += weight * within(farthest, features[id] ?? 0);
  return shift;
}

/** A score, 0…1, moved by what was learned; unrounded. */
export function applyLearned(score: number, features: LearningSample['features'], learned: LearnedWeights): number {
  const shift = shiftBy(learned, features);
  return shift === 0 ? score : 1 / (1 + Math.exp(-logit(score) - shift));
}

/**
 * What one drive teaches. The trend follows the gradient of a logistic regression whose offset is the score that the mail had. Weights
 * follow the trend by the probability that it is real: by how much it foretells what is done better than nothing learned, on samples that
 * it was not taken from, is summed over the drives, and weighed as a Bayes factor. So a driver whose taste is the scorer's own loses
 * nothing by chance. No weight moves
 * by more than 0.3, or beyond 1.5 in all. The order of the samples does not matter. Pure.
 *
 * @returns the taste as it was where there are fewer than ten samples
 */
export function learnFromDrive(taste: LearnedTaste, samples: readonly LearningSample[], at: Date): LearnedTaste {
  if (samples.length < leastSamples) return taste;
  const used = learnedWeights(taste);
  const trend = sumOf(taste, 'trend');
  const ids = [...new Set([...samples.flatMap(({ features }) => Object.keys(features)), ...Object.keys(trend)])].sort();
  const start = ids.map((id) => trend[id] ?? 0);
  const rows = inOneOrder(samples).map(
    ({ features, score, label }): Row => ({
      values: ids.map((id) => within(farthest, features[id] ?? 0)),
      base: logit(score) - shiftBy(used, features),
      label,
    }),
  );
  const bound = (weight: number, index: number) => {
    const from = start[index] ?? 0;
    return within(mostLearnedInAll, from + within(mostLearnedInADrive, weight - from));
  };
  const next = followGradient(rows, start).map(bound);
  const gain = rounded(foldGain(rows, (others) => followGradient(others, start).map(bound)));
  const trust = 1 / (1 + Math.exp(presumed - evidenceOf(taste, gain)));
  const drive: LearnedDrive = {
    at: at.toISOString(),
    samples: samples.length,
    trend: keptOf(ids.map((id, index) => [id, (next[index] ?? 0) - (start[index] ?? 0)])),
    moved: keptOf(
      ids.map((id, index) => [id, within(mostLearnedInADrive, trust * (next[index] ?? 0) - (used[id] ?? 0))]),
    ),
    gain,
  };
  return Object.keys({ ...drive.trend, ...drive.moved }).length === 0 ? taste : withDrive(taste, drive);
}

/** The taste as it was before the last drive that taught something. */
export function withoutLastDrive({ before, drives }: LearnedTaste): LearnedTaste {
  return { before, drives: drives.slice(0, -1) };
}

/** Nats; never so far below zero that a new taste would not be noticed. */
function evidenceOf({ before, drives }: LearnedTaste, last: number): number {
  return [before, ...drives].reduce((sum, { gain }) => Math.max(-presumed, sum + gain), 0) + last;
}

/** Sums of floating numbers depend on their order; learning must not. */
function inOneOrder(samples: readonly LearningSample[]): readonly LearningSample[] {
  const keyed = samples.map((sample) => {
    const features = Object.entries(sample.features).sort(([one], [other]) => compareText(one, other));
    return { sample, key: JSON.stringify([features, sample.score, sample.label]) };
  });
  return keyed.sort((one, other) => compareText(one.key, other.key)).map(({ sample }) => sample);
}

/** The oldest drive goes into the sum when there are too many. */
function withDrive({ before, drives }: LearnedTaste, drive: LearnedDrive): LearnedTaste {
  const all = [...drives, drive];
  const listed = all.slice(-mostLearnedDrives);
  const folded = { before, drives: all.slice(0, all.length - listed.length) };
  if (folded.drives.length === 0) return { before, drives: listed };
  const sums = { moved: { ...sumOf(folded, 'moved') }, trend: { ...sumOf(folded, 'trend') } };
  return { before: { ...sums, gain: evidenceOf(folded, 0) }, drives: listed };
}
