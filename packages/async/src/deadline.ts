import { createScheduler, type Scheduler } from './scheduler.ts';

/** What stands for the result of work that took too long. */
export const late: unique symbol = Symbol('late');

export interface DeadlineOptions {
  /** Its reason is thrown as soon as it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** What the deadline goes by; the system's timers by default. */
  readonly scheduler?: Scheduler | undefined;
}

/**
 * What the work gives, or `late` when it takes longer than so many milliseconds. The work goes on all the same, and what becomes of it then
 * is nobody's concern: a late failure is no unhandled rejection.
 *
 * @throws what the work throws in that time, and the signal's reason
 */
export async function orLate<Result>(
  work: Promise<Result>,
  milliseconds: number,
  { signal, scheduler = createScheduler() }: DeadlineOptions = {},
): Promise<Result | typeof late> {
  const { promise: passed, resolve } = Promise.withResolvers<typeof late>();
  const callOff = scheduler.after(Math.max(0, milliseconds), () => resolve(late));
  try {
    return await orAborted(Promise.race([work, passed]), signal);
  } finally {
    callOff();
  }
}

/** Whether the work ends within so many milliseconds, well or badly. Never rejects; the work goes on all the same. */
export async function endsWithin(
  work: Promise<unknown>,
  milliseconds: number,
  scheduler?: Scheduler,
): Promise<boolean> {
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  return (await orLate(ended, milliseconds, { scheduler })) !== late;
}

/** What the work gives, or the signal's reason as soon as there is one; the work goes on then, and its end is nobody's concern. */
export async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
