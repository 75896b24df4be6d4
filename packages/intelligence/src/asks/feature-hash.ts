import { mixHashes } from '@nexus/text';

/** Features are hashed into this many weights; a power of two. */
export const featureBuckets = 1 << 16;

/** The weight that a hash stands for. */
export function bucketOf(hash: number): number {
  return (mixHashes(hash, 0x9e3779b9) >>> 0) & (featureBuckets - 1);
}
