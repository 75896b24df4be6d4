/** A sample as numbers. */
export interface Row {
  readonly values: readonly number[];
  /** The logarithm of the odds without what was learned. */
  readonly base: number;
  readonly label: 0 | 1;
}

const learningRate = 0.1;
/** Steps over all rows; far fewer than it takes to fit one drive whole. */
const steps = 60;
/** L2: how strongly weights are drawn back to zero, so that what nothing speaks for fades. */
const pull = 0.03;
/** L1: how far a slope may differ from zero by chance, in standard deviations of the mean of one row; such a slope moves nothing. */
const chance = 0.2;
const folds = 5;

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0);

const scoreOf = ({ values, base }: Row, weights: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), base);

/** How readily a driver acts on one morning is no taste: an intercept of the drive's own takes it up. Where all is of one kind there is none. */
function interceptOf(rows: readonly Row[], weights: readonly number[]): number {
  if (new Set(rows.map(({ label }) => label)).size < 2) return 0;
  let intercept = 0;
  // Newton's method, in one dimension.
  for (let round = 0; round < 8; round += 1) {
    const chances = rows.map((row) => sigmoid(scoreOf(row, weights) + intercept));
    const slope = sumOf(chances.map((value, index) => value - (rows[index]?.label ?? 0)));
    const curve = sumOf(chances.map((value) => value * (1 - value))) + 1e-6;
    intercept -= Math.min(1, Math.max(-1, slope / curve));
  }
  return intercept;
}

/** Weights after some steps of proximal gradient descent from where they were (ISTA: Daubechies and others 2004). The order of rows matters only in rounding. */
export function followGradient(rows: readonly Row[], start: readonly number[]): readonly number[] {
  const least = chance / Math.sqrt(rows.length);
  const shrunk = (by: number) => Math.sign(by) * Math.max(0, Math.abs(by) - learningRate * least);
  const hasIntercept = new Set(rows.map(({ label }) => label)).size === 2;
  const means = start.map((_, index) => sumOf(rows.map(({ values }) => values[index] ?? 0)) / rows.length);
  // What all mail of the drive has in common is the intercept's.
  const centred = hasIntercept
    ? rows.map((row) => ({ ...row, values: row.values.map((value, index) => value - (means[index] ?? 0)) }))
    : rows;
  let weights = start;
  let intercept = interceptOf(centred, start);
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((weight) => pull * weight);
    let slopeOfIntercept = 0;
    for (const row of centred) {
      const error = (sigmoid(scoreOf(row, weights) + intercept) - row.label) / rows.length;
      slopeOfIntercept += error;
      for (const [index, value] of row.values.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    if (hasIntercept) intercept -= slopeOfIntercept;
    weights = weights.map((weight, index) => {
      const from = start[index] ?? 0;
      return from + shrunk(weight - learningRate * (slopes[index] ?? 0) - from);
    });
  }
  return weights;
}

function logLikelihood(rows: readonly Row[], weights: readonly number[], intercept: number): number {
  return sumOf(
    rows.map((row) => {
      const likely = sigmoid(scoreOf(row, weights) + intercept);
      return Math.log(Math.max(1e-9, row.label === 1 ? likely : 1 - likely));
    }),
  );
}

/** By how much weights foretell rows that they were not fitted to better than none do: cross-validated log-likelihoods, in nats. */
export function foldGain(rows: readonly Row[], fit: (others: readonly Row[]) => readonly number[]): number {
  const gains = Array.from({ length: folds }, (_, fold) => {
    const left = rows.filter((_row, index) => index % folds === fold);
    const others = rows.filter((_row, index) => index % folds !== fold);
    const weights = fit(others);
    return (
      logLikelihood(left, weights, interceptOf(others, weights)) - logLikelihood(left, [], interceptOf(others, []))
    );
  });
  return sumOf(gains);
}
