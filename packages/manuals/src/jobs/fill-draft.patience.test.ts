import type { Embedder } from '@nexus/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embedPatiently, embedWithin } from './fill-draft.ts';

const never = new AbortController().signal;

/** Goes on once for each pause, of milliseconds, and then gives what it has. */
function slowEmbedder(...pauses: readonly number[]): Embedder {
  return {
    async embed(texts, { signal, onProgress }) {
      for (const pause of pauses) {
        await new Promise((resolve, reject) => {
          setTimeout(resolve, pause);
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        onProgress?.();
      }
      return texts.map(() => [1]);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('K-6: many texts may take long, as long as vectors go on coming', async () => {
  const almost = embedWithin - 1;
  const waiting = embedPatiently(['a'], { embedder: slowEmbedder(almost, almost, almost), signal: never });
  await vi.advanceTimersByTimeAsync(3 * almost);
  expect(await waiting).toEqual([[1]]);
  expect(vi.getTimerCount()).toBe(0);
});

it('K-6: an embedding model that stands still is given up, and what stops it all is thrown', async () => {
  const waiting = embedPatiently(['a'], { embedder: slowEmbedder(10, embedWithin + 1), signal: never });
  await vi.advanceTimersByTimeAsync(10 + embedWithin);
  expect(await waiting).toBeNull();
  const stop = new AbortController();
  const stopped = embedPatiently(['a'], { embedder: slowEmbedder(10), signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
});
