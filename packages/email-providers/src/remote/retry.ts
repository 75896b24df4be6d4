import { orAborted, retryWithin } from '@nexus/async';
import { NexusError } from '@nexus/contracts';
import { LateError, ThrottledError } from './request-outcome.ts';
import { type RetryTimes, toolTimes } from './timeouts.ts';

interface RetryOptions {
  /** The caller's own wish to end; its reason is thrown as it is. */
  readonly signal?: AbortSignal | undefined;
  readonly times?: RetryTimes | undefined;
}

/**
 * Tries a call to a provider again while it fails with a retryable `NexusError`, waits as long as the provider asks, and gives up
 * early where that is longer than there is time. Only for calls that may be made twice.
 *
 * Throws the last `NexusError`, MAILBOX_UNREACHABLE when nothing was answered in time, or the reason of `signal`.
 */
export async function retryRemotely<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  { signal, times = toolTimes }: RetryOptions = {},
): Promise<Result> {
  const end = performance.now() + times.whole;
  const left = () => end - performance.now();
  const attempt = () => callInTime(call, { signal, limit: Math.min(times.attempt, left()) });
  return tryAgain(attempt, { signal, left, pause: times.pause });
}

interface TryAgainOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds left for all of it. */
  left(): number;
  readonly pause: number;
}

/** The pauses between attempts alone: `attempt` keeps its own time. Throws what the last attempt threw, or the reason of `signal`. */
export function tryAgain<Result>(
  attempt: () => Promise<Result>,
  { signal, left, pause }: TryAgainOptions,
): Promise<Result> {
  return retryWithin(attempt, {
    // From the pause to twice as long, by chance.
    backoff: { first: 1.5 * pause, longest: Number.POSITIVE_INFINITY, jitter: 1 / 3 },
    left,
    signal,
    retryAfter(error) {
      if (!(error instanceof NexusError) || !error.retryable) return false;
      const asked = error instanceof ThrottledError ? (error.retryAfter ?? 0) : 0;
      return asked === 0 ? 0 : asked + pause;
    },
  });
}

interface CallTime {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly limit: number;
}

/**
 * One call that is broken off after `limit` with a `LateError`, or with the reason of `signal`; also when it does not heed the
 * signal that it is given: then nobody waits for it any more.
 */
export async function callInTime<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  { signal, limit }: CallTime,
): Promise<Result> {
  signal?.throwIfAborted();
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(new LateError()), Math.max(0, limit));
  const either = signal ? AbortSignal.any([signal, tooLate.signal]) : tooLate.signal;
  try {
    return await orAborted(call(either), either);
  } catch (error) {
    throw either.aborted ? either.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
