import { createSeededRandom, shuffle } from './seeded-random.ts';

/** A sparse vector: row `indices[at]` has the value `values[at]`. */
export interface SparseVector {
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** A multinomial logistic regression over rows of weights, one weight for each class. */
export interface SoftmaxModel {
  readonly classes: number;
  /** Row after row; times `scale`. */
  readonly weights: Int8Array;
  readonly scale: number;
  readonly biases: readonly number[];
}

/** As it is kept in JSON: the weights are bytes in base64. */
export interface PackedSoftmax {
  readonly scale: number;
  readonly biases: readonly number[];
  readonly weights: string;
}

export interface SoftmaxShape {
  readonly rows: number;
  readonly classes: number;
}

/** Throws a `RangeError` when the weights are not as many as the shape needs. */
export function unpackSoftmax(
  { scale, biases, weights }: PackedSoftmax,
  { rows, classes }: SoftmaxShape,
): SoftmaxModel {
  const bytes = new Uint8Array(Buffer.from(weights, 'base64'));
  if (bytes.length !== rows * classes || biases.length !== classes) {
    throw new RangeError(`The model has ${bytes.length} weights, not those this code needs: train it again.`);
  }
  return { classes, weights: new Int8Array(bytes.buffer), scale, biases };
}

/** Sums of weights made into probabilities. The sums are used up. */
function toProbabilities(sums: Float64Array): Float64Array {
  const largest = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY);
  let total = 0;
  for (let kind = 0; kind < sums.length; kind += 1) {
    const power = Math.exp((sums[kind] ?? 0) - largest);
    sums[kind] = power;
    total += power;
  }
  return sums.map((power) => power / total);
}

/** The probability of each class, in their order. */
export function classProbabilities(model: SoftmaxModel, { indices, values }: SparseVector): Float64Array {
  const { classes, weights, scale } = model;
  const sums = Float64Array.from(model.biases);
  for (let at = 0; at < indices.length; at += 1) {
    const row = (indices[at] ?? 0) * classes;
    const value = (values[at] ?? 0) * scale;
    for (let kind = 0; kind < classes; kind += 1) {
      sums[kind] = (sums[kind] ?? 0) + value * (weights[row + kind] ?? 0);
    }
  }
  return toProbabilities(sums);
}

export interface SoftmaxExample {
  readonly vector: SparseVector;
  readonly wanted: number;
  /** How much it counts; 1 where it is absent. */
  readonly weight?: number;
}

export interface SoftmaxTraining {
  readonly rounds: number;
  readonly learningRate: number;
  /** Of the L2 penalty. */
  readonly ridge: number;
}

/** AdaGrad (Duchi, Hazan, Singer 2011) with an L2 penalty on the weights in use, averaged over the second half of the rounds. Deterministic. */
export function fitSoftmax(
  examples: readonly SoftmaxExample[],
  { rows, classes }: SoftmaxShape,
  { rounds, learningRate, ridge }: SoftmaxTraining,
): PackedSoftmax {
  const weights = new Float32Array(rows * classes);
  const squares = new Float32Array(rows * classes).fill(0.01);
  const sums = new Float64Array(rows * classes);
  const biases = new Float64Array(classes);
  const biasSums = new Float64Array(classes);
  const random = createSeededRandom(11);
  const order = Int32Array.from(examples, (_, index) => index);
  const learn = ({ wanted, weight: counts = 1, vector: { indices, values } }: SoftmaxExample): void => {
    const scores = Float64Array.from(biases);
    for (let at = 0; at < indices.length; at += 1) {
      const row = (indices[at] ?? 0) * classes;
      for (let kind = 0; kind < classes; kind += 1) {
        scores[kind] = (scores[kind] ?? 0) + (weights[row + kind] ?? 0) * (values[at] ?? 0);
      }
    }
    const errors = toProbabilities(scores);
    errors[wanted] = (errors[wanted] ?? 0) - 1;
    for (let kind = 0; kind < classes; kind += 1) {
      biases[kind] = (biases[kind] ?? 0) - 0.02 * counts * (errors[kind] ?? 0);
    }
    for (let at = 0; at < indices.length; at += 1) {
      const row = (indices[at] ?? 0) * classes;
      for (let kind = 0; kind < classes; kind += 1) {
        const weight = weights[row + kind] ?? 0;
        const gradient = counts * (errors[kind] ?? 0) * (values[at] ?? 0) + ridge * weight;
        const square = (squares[row + kind] ?? 0) + gradient * gradient;
        squares[row + kind] = square;
        weights[row + kind] = weight - (learningRate * gradient) / Math.sqrt(square);
      }
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example) learn(example);
    }
    if (round < rounds / 2) continue;
    for (let at = 0; at < weights.length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
    for (let kind = 0; kind < classes; kind += 1) biasSums[kind] = (biasSums[kind] ?? 0) + (biases[kind] ?? 0);
  }
  const averaged = Math.floor(rounds / 2);
  return pack(
    weights.map((_, at) => (sums[at] ?? 0) / averaged),
    biasSums.map((sum) => sum / averaged),
  );
}

/** Each weight becomes a byte. */
function pack(weights: Float32Array, biases: Float64Array): PackedSoftmax {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? 1 : largest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { scale, biases: [...biases], weights: Buffer.from(bytes.buffer).toString('base64') };
}
