import { orAborted, retryWithin } from '@nexus/async';
import { NexusError } from '@nexus/contracts';
import { type RetryTimes, toolTimes } from './timeouts.ts';

/** The provider asks for fewer requests (429, or its own word for it). Nothing of the refused request was done. */
export class ThrottledError extends NexusError {
  /** Milliseconds that the provider asks to be left alone (`Retry-After`); null where it does not say. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null, cause?: unknown) {
    super('MAIL_THROTTLED', 'The mail provider asks for a pause. Try again in a moment.', { retryable: true, cause });
    this.retryAfter = retryAfter;
  }
}

/** A request that never left, or that the provider put back for a passing reason: nothing of it was done, and it may be made again. */
export class NotDoneError extends NexusError {
  constructor(message: string, cause?: unknown) {
    super('MAILBOX_UNREACHABLE', message, { retryable: true, cause });
  }
}

/** No answer came within the time that a call had. Whether it was acted on is unknown, and may yet change. */
export class LateError extends NexusError {
  constructor() {
    super('MAILBOX_UNREACHABLE', 'The mail server does not answer in time. Try again in a moment.', {
      retryable: true,
    });
  }
}

/** No connection was made: a name that could not be looked up, nobody who listens, no way there, no answer to the knocking. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request that failed never left, as far as the codes in the chain of its causes tell. */
export function neverLeft(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && unconnected.has(code)) return true;
  return 'cause' in error && neverLeft(error.cause, depth + 1);
}

/** Hands on what `asking` gives; where it cannot be reached, nothing was done of what it was asked for. */
export async function beforeTheRequest<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof NexusError) || error.code !== 'MAILBOX_UNREACHABLE') throw error;
    throw new NotDoneError(error.message, error);
  }
}

/** Whether a request that failed may have been carried out all the same: it ended without an answer that says otherwise. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof NexusError)) return true;
  return error.code === 'MAILBOX_UNREACHABLE' && !(error instanceof NotDoneError);
}

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
