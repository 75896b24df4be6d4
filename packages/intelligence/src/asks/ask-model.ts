import { featureBuckets } from './feature-hash.ts';
import type { SparseFeatures } from './feature-sink.ts';

/** A linear model of asks. A sentence is an ask when its probability is at least `threshold`. */
export interface AskModel {
  /** One weight for each of `featureBuckets`. */
  readonly weights: Float32Array;
  readonly bias: number;
  readonly threshold: number;
}

/** How a model is kept in JSON: weights as signed bytes times `scale`, in base64. */
export interface PackedAskModel {
  readonly format: 1;
  readonly bias: number;
  readonly threshold: number;
  readonly scale: number;
  readonly weights: string;
}

/** The probability, in 0…1, that a sentence with these features asks for something. */
export function askProbability(model: AskModel, { count, indices, values }: SparseFeatures): number {
  let sum = model.bias;
  for (let at = 0; at < count; at++) sum += (model.weights[indices[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

export function packAskModel({ weights, bias, threshold }: AskModel): PackedAskModel {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? 1 : largest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { format: 1, bias, threshold, scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** Throws a `RangeError` when the weights are not as many as this code hashes features into. */
export function unpackAskModel({ weights, scale, bias, threshold }: PackedAskModel): AskModel {
  const bytes = Buffer.from(weights, 'base64');
  if (bytes.length !== featureBuckets) {
    throw new RangeError(`The ask model has ${bytes.length} weights, not ${featureBuckets}: train it again.`);
  }
  return { weights: Float32Array.from(new Int8Array(bytes), (byte) => byte * scale), bias, threshold };
}
