import type { Scheduler } from '@nexus/async';

/** The times at which snoozed mail comes back while the drive lasts (E-9). */
export interface SnoozeTimers {
  /** Some mail comes back then; a time after the end of any drive is left to a later drive. */
  at(time: Date): void;
  /** Calls the listener when such a time has come; there is one listener. */
  onDue(listener: () => void): void;
}

interface SnoozeTimersOptions {
  readonly scheduler: Scheduler;
  readonly clock: () => Date;
  /** Aborted when the drive is over. */
  readonly closing: AbortSignal;
}

/** Milliseconds. */
const longestDrive = 86_400_000;
/** Milliseconds added to each time, so that it has passed by the mailbox's own clock as well. */
const clockSkewMargin = 1_000;

export function createSnoozeTimers({ scheduler, clock, closing }: SnoozeTimersOptions): SnoozeTimers {
  const waiting = new Set<() => void>();
  let listen = () => {};
  closing.addEventListener(
    'abort',
    () => {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
    { once: true },
  );
  return {
    at(time) {
      const wait = Math.max(0, time.getTime() - clock().getTime()) + clockSkewMargin;
      if (wait > longestDrive || closing.aborted) return;
      const cancel = scheduler.after(wait, () => {
        waiting.delete(cancel);
        listen();
      });
      waiting.add(cancel);
    },
    onDue(listener) {
      listen = listener;
    },
  };
}
