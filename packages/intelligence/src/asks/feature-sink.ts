import { bucketOf, featureBuckets } from './feature-hash.ts';

/** More than the longest sentence has; what comes after is dropped. */
const capacity = 2048;

/** A sparse vector: the first `count` entries of both arrays. */
export interface SparseFeatures {
  readonly count: number;
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** Collects the features of one sentence at a time into arrays that are used again. */
export interface FeatureSink {
  start(): void;
  /** Adds a feature once, however often it is named. */
  add(hash: number): void;
  /** Ends a group: what was added since the last one gets the Euclidean length 1, so that no long group drowns a short one. */
  endGroup(): void;
  /** Valid until the next `start`. */
  finish(): SparseFeatures;
}

export function createFeatureSink(): FeatureSink {
  const indices = new Int32Array(capacity);
  const values = new Float32Array(capacity);
  const lastSeen = new Uint32Array(featureBuckets);
  let sentence = 0;
  let count = 0;
  let groupStart = 0;
  return {
    start() {
      sentence = (sentence + 1) >>> 0;
      count = 0;
      groupStart = 0;
    },
    add(hash) {
      const index = bucketOf(hash);
      if (lastSeen[index] === sentence || count >= capacity) return;
      lastSeen[index] = sentence;
      indices[count] = index;
      count += 1;
    },
    endGroup() {
      values.fill(1 / Math.sqrt(Math.max(1, count - groupStart)), groupStart, count);
      groupStart = count;
    },
    finish: () => ({ count, indices, values }),
  };
}
