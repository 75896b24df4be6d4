/** Resolves after so many milliseconds, or earlier when there is reason to try again. @throws the signal's reason. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** A drive finds its place again for ten minutes; after that there is nothing to come back to. */
export const givenUpAfter = 600_000;

const first = 500;
const longest = 10_000;

/** Milliseconds before a further attempt: doubling from half a second to ten, and up to half of it less by chance, so that many pages do not come at once. */
export function retryDelay(attempt: number, chance: number): number {
  const full = Math.min(longest, first * 2 ** Math.min(attempt, 10));
  return full * (1 - chance / 2);
}

/** Waits in a browser: a network that is back ends the waiting. */
export function waitForNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const refuse = () => reject(signal.reason);
  const again = () => resolve();
  addEventListener('online', again);
  signal.addEventListener('abort', refuse);
  if (signal.aborted) refuse();
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener('online', again);
    signal.removeEventListener('abort', refuse);
  });
}
