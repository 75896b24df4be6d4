export interface TokenBucketOptions {
  /** How many may come at once. */
  readonly capacity: number;
  /** How many come back in a second. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** True while there is something to take: at most `capacity + perSecond × t` times in any t seconds. */
export function createTokenBucket({ capacity, perSecond, now }: TokenBucketOptions): () => boolean {
  let left = capacity;
  let countedAt = now();
  return () => {
    const time = now();
    left = Math.min(capacity, left + ((time - countedAt) * perSecond) / 1_000);
    countedAt = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
