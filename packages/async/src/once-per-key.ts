/** Does what has one key once, however often it is asked for. */
export interface OncePerKey<Result> {
  /** The same key gets the first answer; what failed may be asked for again. */
  run(key: string, task: () => Promise<Result>): Promise<Result>;
  /** Resolves when all has come to an end. Never rejects. */
  settled(): Promise<void>;
}

export function createOncePerKey<Result>(): OncePerKey<Result> {
  const results = new Map<string, Promise<Result>>();
  return {
    run(key, task) {
      const known = results.get(key);
      if (known) return known;
      const running = task();
      results.set(key, running);
      running.catch(() => results.delete(key));
      return running;
    },
    async settled() {
      await Promise.allSettled(results.values());
    },
  };
}
