import pLimit from 'p-limit';

/** Runs tasks one after the other, in the order they came. */
export interface Turns {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way or waiting any more. Never rejects. */
  settled(): Promise<void>;
}

export function createTurns(): Turns {
  const oneByOne = pLimit(1);
  return {
    run: (task) => oneByOne(task),
    settled: () => oneByOne(async () => {}),
  };
}
