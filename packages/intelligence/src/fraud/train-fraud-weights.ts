import type { FraudWeights } from './judge-fraud.ts';
import { type FraudSignId, fraudSigns } from './signs.ts';

export interface LabelledSigns {
  readonly signs: readonly FraudSignId[];
  readonly isFraud: boolean;
  /** How much it counts. */
  readonly weight: number;
}

const ids = Object.keys(fraudSigns) as FraudSignId[];
/** What speaks for honesty. Every other sign may only speak for fraud, so that a reason that is given is a true one. */
const reassuring: ReadonlySet<FraudSignId> = new Set<FraudSignId>([
  'links-home',
  'nothing-to-follow',
  'answers',
  'list',
  'can-be-left',
]);

const steps = 3_000;
const rate = 0.5;
const decay = 0.006;
/** What a weight is drawn to where mail does not tell otherwise: most signs are rarer in the mail that we have than in the mail that is to come. */
const expected = { told: 0.8, untold: 0.2, reassuring: -0.4 };

function expectedOf(id: FraudSignId): number {
  if (reassuring.has(id)) return expected.reassuring;
  return fraudSigns[id].says === null ? expected.untold : expected.told;
}

/** Added to the bias: as much as false alarms on held-out honest mail allow, at most one in a hundred of each corpus (J-3). */
const eagerness = 0.4;
/** Below the bias, so that no sign alone is proof (J-3). */
const mostOfBias = 0.75;

/**
 * Logistic regression (Hastie, Tibshirani, Friedman, The Elements of Statistical Learning, 4.4) by gradient descent, with a quadratic penalty that
 * draws each weight to what is expected of it, and keeps on its own side of zero. Deterministic.
 */
export function trainFraudWeights(mails: readonly LabelledSigns[]): FraudWeights {
  const weights = new Float64Array(ids.length);
  let bias = -3;
  const rows = mails.map(({ signs, isFraud, weight }) => ({ at: signs.map((id) => ids.indexOf(id)), isFraud, weight }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < steps; step++) {
    const slope = new Float64Array(ids.length);
    let biasSlope = 0;
    for (const { at, isFraud, weight } of rows) {
      const sum = at.reduce((all, index) => all + (weights[index] ?? 0), bias);
      const error = (weight * (1 / (1 + Math.exp(-sum)) - (isFraud ? 1 : 0))) / total;
      biasSlope += error;
      for (const index of at) slope[index] = (slope[index] ?? 0) + error;
    }
    bias -= rate * biasSlope;
    for (const [index, id] of ids.entries()) {
      const moved =
        (weights[index] ?? 0) - rate * ((slope[index] ?? 0) + decay * ((weights[index] ?? 0) - expectedOf(id)));
      weights[index] = reassuring.has(id)
        ? Math.max(leastReassuring, Math.min(0, moved))
        : Math.min(mostOf(id, bias), Math.max(0, moved));
    }
  }
  return {
    bias: round(bias + eagerness),
    weights: Object.fromEntries(ids.map((id, index) => [id, round(weights[index] ?? 0)])),
  };
}

/** What tells the driver nothing may not decide much: that a sender is a stranger is true of most senders that somebody ever had. */
function mostOf(id: FraudSignId, bias: number): number {
  return fraudSigns[id].says === null ? 1 : -bias * mostOfBias;
}

/** Anybody can write the headers of a list into a mail. */
const leastReassuring = -0.6;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Of the signs that were found, as `judgeFraud` weighs them. */
export function weighSigns(signs: readonly FraudSignId[], { bias, weights }: FraudWeights): number {
  const sum = signs.reduce((all, id) => all + (weights[id] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}
