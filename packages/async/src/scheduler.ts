/** Does something later. A port, so that a test can let time pass. */
export interface Scheduler {
  /** Runs `task` once after so many milliseconds; returns what calls it off. */
  after(milliseconds: number, task: () => void): () => void;
}

export function createScheduler(): Scheduler {
  return {
    after(milliseconds, task) {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

export interface PauseOptions {
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
export async function pauseFor(milliseconds: number, { scheduler, signal }: PauseOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const callOff = scheduler.after(milliseconds, resolve);
  const stop = () => resolve();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  await promise;
  signal.removeEventListener('abort', stop);
  callOff();
}
