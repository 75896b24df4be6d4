import type { Backoff } from '@nexus/async/backoff';

/** Resolves after so many milliseconds, or earlier when there is reason to try again. @throws the signal's reason. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Between a quarter and half a second at first, between five and ten at last: so that many pages do not come back at once. */
export const reconnectBackoff: Backoff = { first: 375, longest: 7_500, jitter: 1 / 3 };

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
