import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { type Backoff, backoffPause } from './backoff.ts';

export interface RetryOptions {
  readonly backoff: Backoff;
  /** Milliseconds left for all attempts and the pauses between them; asked before each pause. */
  left(): number;
  /** Whether another attempt may help: false, or the least number of milliseconds to wait before it (Retry-After; 0: none asked for). */
  retryAfter(error: unknown): number | false;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries again while it fails in a way that may pass, waits as long as it was asked to, and gives up early where that is longer than there is
 * time. `attempt` keeps its own time, and gets its number from one.
 *
 * @throws what the last attempt threw, or the reason of `signal`
 */
export function retryWithin<Result>(
  attempt: (count: number) => Promise<Result>,
  { backoff, left, retryAfter, signal }: RetryOptions,
): Promise<Result> {
  return pRetry(attempt, {
    retries: Number.POSITIVE_INFINITY,
    // The pause is made below, where it can be compared with the time that is left.
    minTimeout: 0,
    maxTimeout: 0,
    ...(signal && { signal }),
    async shouldRetry({ error, attemptNumber }) {
      const asked = retryAfter(error);
      if (asked === false) return false;
      const pause = Math.max(asked, backoffPause(backoff, attemptNumber));
      if (pause >= left()) return false;
      await delay(pause, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
      return true;
    },
  });
}
