import type { LimitFunction } from 'p-limit';

export interface AskForEachOptions {
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/**
 * Asks once for each item, as many at once as `limit` lets through. In the order of `items`. The first failure is thrown when all
 * others were broken off, so that nothing goes on behind.
 */
export async function askForEach<Item, Answer>(
  items: readonly Item[],
  { limit, signal }: AskForEachOptions,
  ask: (item: Item, signal: AbortSignal) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const answers = await Promise.allSettled(
    items.map((item) =>
      limit(async () => {
        either.throwIfAborted();
        try {
          return await ask(item, either);
        } catch (error) {
          failed.abort(error);
          throw error;
        }
      }),
    ),
  );
  signal.throwIfAborted();
  failed.signal.throwIfAborted();
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}
