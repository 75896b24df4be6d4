import type { Scheduler } from './scheduler.ts';

/** Milliseconds before the first new attempt. */
export const firstPause = 1_000;
const longestPause = 15_000;
/** For who was asked to slow down. */
const slowPause = 60_000;

/** The pause after this one, in milliseconds. @param code why it failed, where that is known. */
export function nextPause(pause: number, code?: string): number {
  return Math.min(pause * 2, code === 'MAIL_THROTTLED' ? slowPause : longestPause);
}

export interface PauseOptions {
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

/** Resolves after so many milliseconds, or when the signal is aborted. */
export async function pauseFor(milliseconds: number, { scheduler, signal }: PauseOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const callOff = scheduler.after(milliseconds, resolve);
  const stop = () => resolve();
  signal.addEventListener('abort', stop, { once: true });
  await promise;
  signal.removeEventListener('abort', stop);
  callOff();
}
