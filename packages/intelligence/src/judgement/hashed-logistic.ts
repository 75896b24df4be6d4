import { createSeededRandom, extendHash, hashText, mixHashes, shuffle } from '@nexus/text';

/** Features are hashed into so many weights; a power of two. */
const buckets = 1 << 15;

/** A linear model over hashed features. From `threshold` on the answer is yes. */
export interface HashedModel {
  readonly weights: Float32Array;
  readonly bias: number;
  readonly threshold: number;
}

/** How it is kept in JSON: weights as signed bytes times `scale`, in base64. */
export interface PackedHashedModel {
  readonly bias: number;
  readonly threshold: number;
  readonly scale: number;
  readonly weights: string;
}

interface LinearWeights {
  readonly weights: Float32Array | Float64Array;
  readonly bias: number;
}

/** What the name of a feature hashes to; it may be extended (`extendHash`) so that long names need not be built. */
export function hashName(name: string): number {
  return extendHash(hashText('', 3), name);
}

/** The buckets of a set of features, given by name or by what their name hashes to, each once. */
export function hashFeatures(names: readonly (string | number)[]): Int32Array {
  /** A bit for each bucket. */
  const seen = new Uint32Array(buckets / 32);
  const found = new Int32Array(names.length);
  let count = 0;
  for (const name of names) {
    const hash = typeof name === 'string' ? hashName(name) : name;
    const bucket = (mixHashes(hash, 9) >>> 0) & (buckets - 1);
    const [place, bit] = [bucket >> 5, 1 << (bucket & 31)];
    const others = seen[place] ?? 0;
    if ((others & bit) !== 0) continue;
    seen[place] = others | bit;
    found[count] = bucket;
    count += 1;
  }
  return found.slice(0, count);
}

/** In 0…1. The features of one example share the Euclidean length 1, so that a long text does not weigh more than a short one. */
export function hashedProbability({ weights, bias }: LinearWeights, features: Int32Array): number {
  const value = 1 / Math.sqrt(Math.max(1, features.length));
  let sum = bias;
  for (const bucket of features) sum += (weights[bucket] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

export interface HashedExample {
  readonly features: Int32Array;
  readonly isPositive: boolean;
}

const rounds = 25;
const learningRate = 0.15;
const biasRate = 0.03;

/** Logistic regression by AdaGrad with an L2 penalty, averaged over the second half of the rounds. Deterministic. */
export function fitHashedModel(
  examples: readonly HashedExample[],
  { ridge }: { readonly ridge: number },
): Pick<HashedModel, 'weights' | 'bias'> {
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(0.1);
  const sums = new Float64Array(buckets);
  const random = createSeededRandom(7);
  const order = Int32Array.from(examples, (_, index) => index);
  let bias = -2;
  let biasSum = 0;
  let averaged = 0;
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example === undefined) continue;
      const value = 1 / Math.sqrt(Math.max(1, example.features.length));
      const error = hashedProbability({ weights, bias }, example.features) - (example.isPositive ? 1 : 0);
      bias -= biasRate * error;
      for (const bucket of example.features) {
        const weight = weights[bucket] ?? 0;
        const gradient = error * value + ridge * weight;
        const square = (squares[bucket] ?? 0) + gradient * gradient;
        squares[bucket] = square;
        weights[bucket] = weight - (learningRate * gradient) / Math.sqrt(square);
      }
    }
    if (round < rounds / 2) continue;
    averaged += 1;
    biasSum += bias;
    for (let bucket = 0; bucket < buckets; bucket++) sums[bucket] = (sums[bucket] ?? 0) + (weights[bucket] ?? 0);
  }
  return { weights: Float32Array.from(sums, (sum) => sum / averaged), bias: biasSum / averaged };
}

export function packHashedModel({ weights, bias, threshold }: HashedModel): PackedHashedModel {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? 1 : largest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { bias, threshold, scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** Throws a `RangeError` when the weights are not as many as this code hashes features into. */
export function unpackHashedModel({ weights, scale, bias, threshold }: PackedHashedModel): HashedModel {
  const bytes = Buffer.from(weights, 'base64');
  if (bytes.length !== buckets)
    throw new RangeError(`The model has ${bytes.length} weights, not ${buckets}: train it again.`);
  return { weights: Float32Array.from(new Int8Array(bytes), (byte) => byte * scale), bias, threshold };
}
