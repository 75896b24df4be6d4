import { orAborted } from '@nexus/async';
import { NexusError } from '@nexus/contracts';

/** No answer came within the time that a call had. Whether it was acted on is unknown, and may yet change. */
export class LateError extends NexusError {
  constructor() {
    super('MAILBOX_UNREACHABLE', 'The mail server does not answer in time. Try again in a moment.', {
      retryable: true,
    });
  }
}

export interface CallTime {
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
