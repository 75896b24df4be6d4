import type { MailMessage } from '@nexus/contracts';
import { type Column, fitLogistic } from '../importance/logistic-regression.ts';
import { type DeadlineCandidate, deadlineCandidates } from '../scoring/deadlines/deadline-candidates.ts';
import { type DeadlineModel, pickDeadline } from '../scoring/deadlines/deadline-model.ts';
import { chooseThreshold } from './choose-threshold.ts';
import { crossJudged } from './cross-judged.ts';

/** A mail with what a reader made of it. */
export interface LabelledMail {
  readonly email: MailMessage;
  readonly ask: boolean;
  /** The words that name the deadline, or the date of an event that the reader attends; null: there is none. */
  readonly deadline: string | null;
}

/** Chosen by five-fold F1; a factor of two either way changes it by about .01. */
const ridge = 120;
/** Of the examples; what is seen of fewer says nothing that can be trusted. */
const rarest = 0.001;
/** Minutes: nobody says in which zone the labelled mail's reader is; most are in Houston. */
const offset = -360;

/** What can only speak for a deadline, and only against one, whatever two hundred examples say. */
const raises =
  /^(?:(?:own |quoted )?ask|(?:(?:own|quoted|subject) )?mail asks|surest ask|tie (?:by|due)|event (?:here|attended|with you)|request|outright|attend|event|you|question|in subject)$/;
const lowers = /^(?:told|told here|away|condition|tie until|due -1|due far)$/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** A deadline counts as found when half of its words are in what is told as one. */
export function isDeadlineFound(label: string, told: string): boolean {
  const words = wordsOf(label);
  const ours = new Set(wordsOf(told));
  return words.filter((word) => ours.has(word)).length * 2 >= words.length;
}

interface MailOfDates {
  readonly candidates: readonly DeadlineCandidate[];
  readonly label: string | null;
}

function isRight({ words }: DeadlineCandidate, label: string | null): boolean {
  return label !== null && isDeadlineFound(label, words);
}

/** Each weight held back by how much its input varies, so that what is seen seldom may weigh as much as what is seen often. */
function fit(training: readonly MailOfDates[]): Omit<DeadlineModel, 'threshold'> {
  const dates = training.flatMap(({ candidates, label }) =>
    candidates.map((candidate) => ({ features: candidate.features, isRight: isRight(candidate, label) })),
  );
  const seen = new Map<string, [row: number, value: number][]>();
  for (const [row, { features }] of dates.entries()) {
    for (const [name, value] of features) {
      const cells = seen.get(name) ?? [];
      if (value !== 0) cells.push([row, value]);
      seen.set(name, cells);
    }
  }
  const inputs = [...seen]
    .map(([name, cells]) => {
      const mean = cells.reduce((sum, [, value]) => sum + value, 0) / dates.length;
      const square = cells.reduce((sum, [, value]) => sum + value * value, 0) / dates.length;
      return { name, cells, variance: square - mean * mean };
    })
    .filter(({ variance }) => variance > rarest)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const columns = inputs.map(
    ({ name, cells, variance }): Column => ({
      rows: Int32Array.from(cells, ([row]) => row),
      values: Float64Array.from(cells, ([, value]) => value),
      ridge: ridge * variance,
      prior: 0,
      sign: raises.test(name) ? 1 : lowers.test(name) ? -1 : 0,
    }),
  );
  const { weights, bias } = fitLogistic(columns, {
    values: Float64Array.from(dates, (date) => (date.isRight ? 1 : 0)),
    importance: new Float64Array(dates.length).fill(1),
  });
  const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
  return {
    weights: Object.fromEntries(inputs.map(({ name }, index) => [name, rounded(weights[index] ?? 0)])),
    bias: rounded(bias),
  };
}

/**
 * Learns which date of a mail, if any, is a deadline of its reader's. Deterministic.
 *
 * @param asks how likely each mail is to ask something, as a model says that has not seen it
 * @param folds the inner fold of each mail
 */
export function trainDeadlineModel(
  mails: readonly LabelledMail[],
  {
    probability,
    asks,
    folds,
  }: {
    readonly probability: (sentence: string) => number;
    readonly asks: readonly number[];
    readonly folds: readonly number[];
  },
): DeadlineModel {
  const examples = mails.map(({ email, deadline }, index): MailOfDates => {
    const sent = email.receivedAt ?? email.claimedAt;
    if (sent === null) return { candidates: [], label: deadline };
    const context = { sent, offset, probability, asks: () => asks[index] ?? 0 };
    return { candidates: deadlineCandidates(email, context), label: deadline };
  });
  const scored = crossJudged(examples, folds, (training) => {
    const model = { ...fit(training), threshold: 0 };
    return ({ candidates, label }) => {
      const best = pickDeadline(candidates, model);
      return { score: best?.probability ?? 0, isRight: best !== null && isRight(best, label) };
    };
  });
  return {
    ...fit(examples),
    threshold: chooseThreshold(scored, examples.filter(({ label }) => label !== null).length),
  };
}
