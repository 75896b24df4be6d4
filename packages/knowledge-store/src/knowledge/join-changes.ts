/** A waiting piece of work and who waits for it. */
interface Waiting<Change, Result> {
  readonly change: Change;
  readonly done: PromiseWithResolvers<Result>;
}

/**
 * One writing for all changes that came while the one before was under way: within a process nobody competes with themselves.
 *
 * @param write writes changes in their order, all or none. @returns what adds a change; it ends as the writing does that it was in.
 */
export function createChangeJoiner<Key, Change, Result>(
  write: (key: Key, changes: readonly Change[]) => Promise<Result>,
): (key: Key, change: Change) => Promise<Result> {
  const queues = new Map<Key, Waiting<Change, Result>[]>();

  async function work(key: Key, queue: Waiting<Change, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const changes = batch.map(({ change }) => change);
      try {
        const result = await write(key, changes);
        for (const { done } of batch) done.resolve(result);
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, change) => {
    const done = Promise.withResolvers<Result>();
    const queue = queues.get(key);
    if (queue !== undefined) {
      queue.push({ change, done });
      return done.promise;
    }
    const begun = [{ change, done }];
    queues.set(key, begun);
    void work(key, begun);
    return done.promise;
  };
}
