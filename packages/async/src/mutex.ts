import pLimit from 'p-limit';

/** Runs tasks one after the other, in the order they came. What fails holds up nobody. */
export interface Mutex {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way or waiting any more. Never rejects. */
  settled(): Promise<void>;
}

export function createMutex(): Mutex {
  const oneByOne = pLimit(1);
  return {
    run: (task) => oneByOne(task),
    settled: () => oneByOne(async () => {}),
  };
}

/** One mutex for each key, forgotten when nobody waits for it. */
export type KeyedMutex = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

export function createKeyedMutex(): KeyedMutex {
  return createKeyedLimit(1);
}

/** As a keyed mutex, but so many of a key run at once. */
export function createKeyedLimit(atOnce: number): KeyedMutex {
  const limits = new Map<string, ReturnType<typeof pLimit>>();
  return async (key, task) => {
    const limit = limits.get(key) ?? pLimit(atOnce);
    limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0 && limits.get(key) === limit) limits.delete(key);
    }
  };
}
