import type { Wait } from '../features/connection/retry.ts';

/** Resolves when what was promised before has had its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Time that passes when a test says so. */
export interface ManualWait {
  readonly wait: Wait;
  now(): number;
  /** Lets all that waits at this moment go on, and time pass by the longest of it; resolves when that has had its effect. */
  pass(): Promise<void>;
  readonly waiting: number;
}

export function createManualWait(): ManualWait {
  const waiters = new Map<() => void, number>();
  let time = 0;
  return {
    now: () => time,
    get waiting() {
      return waiters.size;
    },
    wait(milliseconds, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiters.set(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        waiters.delete(resolve);
        reject(signal.reason);
      });
      return promise;
    },
    async pass() {
      const due = [...waiters];
      waiters.clear();
      time += Math.max(0, ...due.map(([, milliseconds]) => milliseconds));
      for (const [resolve] of due) resolve();
      await settled();
    },
  };
}
