import { expect, it } from 'vitest';
import { retryWithin } from './retry.ts';

const backoff = { first: 1, longest: 1 };

it('tries again while a failure may pass', async () => {
  const counts: number[] = [];
  const attempt = async (count: number) => {
    counts.push(count);
    if (count < 3) throw new Error('busy');
    return 'done';
  };
  await expect(retryWithin(attempt, { backoff, left: () => 1_000, retryAfter: () => 0 })).resolves.toBe('done');
  expect(counts).toEqual([1, 2, 3]);
});

it('throws at once what will not pass, and what there is no time to wait for', async () => {
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    throw new Error('refused');
  };
  await expect(retryWithin(attempt, { backoff, left: () => 1_000, retryAfter: () => false })).rejects.toThrow();
  await expect(retryWithin(attempt, { backoff, left: () => 1_000, retryAfter: () => 2_000 })).rejects.toThrow();
  await expect(retryWithin(attempt, { backoff, left: () => 0, retryAfter: () => 0 })).rejects.toThrow('refused');
  expect(attempts).toBe(3);
});

it('throws the reason of the signal while it waits', async () => {
  const stop = new AbortController();
  const attempt = async () => {
    queueMicrotask(() => stop.abort(new Error('goodbye')));
    throw new Error('busy');
  };
  const trying = retryWithin(attempt, {
    backoff: { first: 60_000, longest: 60_000 },
    left: () => 120_000,
    retryAfter: () => 0,
    signal: stop.signal,
  });
  await expect(trying).rejects.toThrow('goodbye');
});
