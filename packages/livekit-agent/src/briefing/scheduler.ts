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
