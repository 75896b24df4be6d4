/** One input of a model over all examples: the examples in which it is not zero, and its values there. */
export interface Column {
  readonly rows: Int32Array;
  readonly values: Float64Array;
  /** Strength of the L2 penalty on the distance of its weight from `prior`. */
  readonly ridge: number;
  /** What its weight is where the examples tell nothing. */
  readonly prior: number;
  /** 1: its weight is never below zero; -1: never above. */
  readonly sign: -1 | 0 | 1;
}

export interface Targets {
  /** What is to be foretold, each in 0…1. */
  readonly values: Float64Array;
  /** How much each example counts. */
  readonly importance: Float64Array;
}

export interface LogisticFit {
  readonly weights: Float64Array;
  readonly bias: number;
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

const rounds = 60;
/** No weight moves further in one step: Newton's step overshoots where an input is rare. */
const longestStep = 1;

/** All examples, each with the value 1: the column of the bias. */
function everyRow(count: number): Column {
  const rows = Int32Array.from({ length: count }, (_, row) => row);
  return { rows, values: new Float64Array(count).fill(1), ridge: 1e-6, prior: 0, sign: 0 };
}

/**
 * Logistic regression with an L2 penalty by cyclic coordinate descent with Newton steps (as in Genkin, Lewis, Madigan, "Large-scale
 * Bayesian logistic regression", Technometrics 2007). A weight with a sign is cut at zero, which descends as well, since the loss is convex.
 * Deterministic.
 */
export function fitLogistic(columns: readonly Column[], targets: Targets): LogisticFit {
  const { values: wanted, importance } = targets;
  const all = [...columns, everyRow(wanted.length)];
  const weights = Float64Array.from(all, ({ prior }) => prior);
  const logOdds = new Float64Array(wanted.length);
  for (const { rows, values, prior } of all) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      logOdds[row] = (logOdds[row] ?? 0) + prior * (values[at] ?? 0);
    }
  }
  for (let round = 0; round < rounds; round++) {
    let moved = 0;
    for (let index = 0; index < all.length; index++) {
      const column = all[index];
      if (column === undefined) continue;
      const weight = weights[index] ?? 0;
      const { rows, values, ridge, prior, sign } = column;
      let slope = ridge * (weight - prior);
      let curve = ridge;
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0;
        const value = values[at] ?? 0;
        const counts = importance[row] ?? 0;
        const probability = 1 / (1 + Math.exp(-(logOdds[row] ?? 0)));
        slope += counts * value * (probability - (wanted[row] ?? 0));
        curve += counts * value * value * Math.max(1e-3, probability * (1 - probability));
      }
      const step = Math.max(-longestStep, Math.min(longestStep, -slope / curve));
      const next = sign === 0 ? weight + step : sign * Math.max(0, sign * (weight + step));
      const change = next - weight;
      if (change === 0) continue;
      weights[index] = next;
      moved = Math.max(moved, Math.abs(change));
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0;
        logOdds[row] = (logOdds[row] ?? 0) + change * (values[at] ?? 0);
      }
    }
    if (moved < 1e-4) break;
  }
  return { weights: weights.subarray(0, columns.length), bias: weights[columns.length] ?? 0 };
}
