/** Resolves after so many milliseconds, or earlier when there is reason to try again. @throws the signal's reason. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Milliseconds for which a lost connection is made again: after that the drive is over, and there is nothing to come back to. */
export const reconnectWithin = 600_000;

const first = 500;
const longest = 10_000;

/** Milliseconds before a further attempt: doubling from half a second to ten, and up to half of it less by chance, so that many pages do not come at once. */
export function retryDelay(attempt: number, chance: number): number {
  const full = Math.min(longest, first * 2 ** Math.min(attempt, 10));
  return full * (1 - chance / 2);
}

/** Waits all of the time. */
export const pause: Wait = (milliseconds, signal) => waitUntil(null, milliseconds, signal);

/** Waits until the time is over or a network is back. */
export const waitForNetwork: Wait = (milliseconds, signal) => waitUntil('online', milliseconds, signal);

function waitUntil(event: 'online' | null, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = new AbortController();
  const timer = setTimeout(resolve, milliseconds);
  const refuse = () => reject(signal.reason);
  if (event !== null) addEventListener(event, () => resolve(), { signal: over.signal });
  signal.addEventListener('abort', refuse, { signal: over.signal });
  if (signal.aborted) refuse();
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
