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

const largestRatio = 2;

/**
 * How telling each bucket is by counting alone: the log-count ratio of naive Bayes, by which a linear model's inputs are scaled (Wang and
 * Manning, "Baselines and Bigrams", ACL 2012), mixed with 1.
 */
function ratioScales(examples: readonly HashedExample[], share: number): Float64Array {
  const inPositive = new Float64Array(buckets).fill(1);
  const inOthers = new Float64Array(buckets).fill(1);
  let positive = 0;
  for (const { features, isPositive } of examples) {
    const counts = isPositive ? inPositive : inOthers;
    positive += isPositive ? 1 : 0;
    for (const bucket of features) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const odds = Math.max(1, positive) / Math.max(1, examples.length - positive);
  return inPositive.map((count, bucket) => {
    const ratio = Math.abs(Math.log(count / (inOthers[bucket] ?? 1) / odds));
    return 1 - share + share * Math.min(largestRatio, ratio);
  });
}

/**
 * Logistic regression by AdaGrad with an L2 penalty, averaged over the second half of the rounds. Deterministic.
 *
 * @param ratioShare how far a feature's weight follows its log-count ratio, 0…1
 */
export function fitHashedModel(
  examples: readonly HashedExample[],
  { ridge, ratioShare = 0 }: { readonly ridge: number; readonly ratioShare?: number },
): Pick<HashedModel, 'weights' | 'bias'> {
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(0.1);
  const sums = new Float64Array(buckets);
  const scales = ratioScales(examples, ratioShare);
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
      let logOdds = bias;
      for (const bucket of example.features) logOdds += (weights[bucket] ?? 0) * value * (scales[bucket] ?? 1);
      const error = 1 / (1 + Math.exp(-logOdds)) - (example.isPositive ? 1 : 0);
      bias -= biasRate * error;
      for (const bucket of example.features) {
        const weight = weights[bucket] ?? 0;
        const gradient = error * value * (scales[bucket] ?? 1) + ridge * weight;
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
  return {
    weights: Float32Array.from(sums, (sum, bucket) => (sum / averaged) * (scales[bucket] ?? 1)),
    bias: biasSum / averaged,
  };
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
