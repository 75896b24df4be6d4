import type { Scheduler } from '../scheduler.ts';

/** A scheduler whose time passes only when the test says so. */
export interface ManualScheduler extends Scheduler {
  /** Runs what is due within so many milliseconds, in order, and what that schedules in turn. */
  advance(milliseconds: number): void;
  /** Tasks that wait. */
  readonly waiting: number;
}

export function createManualScheduler(): ManualScheduler {
  let now = 0;
  const tasks = new Map<symbol, { readonly at: number; readonly task: () => void }>();
  const due = (until: number) =>
    [...tasks].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at)[0];
  return {
    after(milliseconds, task) {
      const id = Symbol();
      tasks.set(id, { at: now + milliseconds, task });
      return () => void tasks.delete(id);
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (let next = due(until); next !== undefined; next = due(until)) {
        const [id, { at, task }] = next;
        tasks.delete(id);
        now = at;
        task();
      }
      now = until;
    },
    get waiting() {
      return tasks.size;
    },
  };
}
