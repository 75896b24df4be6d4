import type { Scheduler } from '@nexus/async';

/** The times at which snoozed mail comes back while the drive lasts (E-9). */
export interface SnoozeTimers {
  /** Some mail comes back then; what lies beyond any drive is left to a later one. */
  at(time: Date): void;
  /** Told when such a time has come; one listener. */
  onDue(listener: () => void): void;
}

export interface SnoozeTimersOptions {
  readonly scheduler: Scheduler;
  readonly clock: () => Date;
  /** Aborted when the drive is over. */
  readonly closing: AbortSignal;
}

const day = 86_400_000;
/** Milliseconds after the time, so that the mailbox's own clock has it behind it as well. */
const surely = 1_000;

export function createSnoozeTimers({ scheduler, clock, closing }: SnoozeTimersOptions): SnoozeTimers {
  const waiting = new Set<() => void>();
  let listen = () => {};
  closing.addEventListener(
    'abort',
    () => {
      for (const callOff of waiting) callOff();
      waiting.clear();
    },
    { once: true },
  );
  return {
    at(time) {
      const wait = Math.max(0, time.getTime() - clock().getTime()) + surely;
      if (wait > day || closing.aborted) return;
      const callOff = scheduler.after(wait, () => {
        waiting.delete(callOff);
        listen();
      });
      waiting.add(callOff);
    },
    onDue(listener) {
      listen = listener;
    },
  };
}
