import { setTimeout as delay } from 'node:timers/promises';

export const late: unique symbol = Symbol('late');

/**
 * What the work gives, or `late` when it takes longer than so many milliseconds; it goes on all the same. Rejects when the work does in
 * that time, and with the signal's reason.
 */
export async function waitWithin<Result>(
  work: Promise<Result>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Result | typeof late> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const stop = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
  // What fails after it was given up is nobody's.
  work.catch(() => undefined);
  const patience = delay(milliseconds, undefined, { signal: stop }).then(
    (): typeof late => late,
    (): typeof late => {
      signal?.throwIfAborted();
      return late;
    },
  );
  try {
    return await Promise.race<Result | typeof late>([work, patience]);
  } finally {
    over.abort();
  }
}
