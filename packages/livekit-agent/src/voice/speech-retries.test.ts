import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { attemptWithinBudget } from './speech-retries.ts';

const budget = { attempt: 1_000, whole: 2_000 };
const signal = new AbortController().signal;

function refusal(status: number, headers: Record<string, string> = {}): Error {
  return APIError.generate(status, undefined, undefined, new Headers(headers));
}

it('V-5: tries again after what may pass, and gives the result', async () => {
  const failures = [refusal(500), new TypeError('fetch failed')];
  const result = await attemptWithinBudget(
    async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return 'done';
    },
    { budget, signal },
  );
  expect(result).toBe('done');
});

it.each([401, 403, 404, 400])('V-5: a %i stays wrong, so it is tried once', async (status) => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw refusal(status);
  };
  expect(await attemptWithinBudget(attempt, { budget, signal })).toBeNull();
  expect(tries).toBe(1);
});

it('V-5: a Retry-After beyond the budget gives up at once', async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw refusal(429, { 'retry-after': '60' });
  };
  expect(await attemptWithinBudget(attempt, { budget, signal })).toBeNull();
  expect(tries).toBe(1);
});

it('V-5: an attempt that heeds nothing is left behind when its time is over', async () => {
  const attempt = () => new Promise<never>(() => {});
  expect(await attemptWithinBudget(attempt, { budget: { attempt: 20, whole: 60 }, signal })).toBeNull();
});

it('V-5: an interruption ends all attempts', async () => {
  const interrupted = new AbortController();
  const attempt = () => {
    interrupted.abort();
    return new Promise<never>(() => {});
  };
  expect(await attemptWithinBudget(attempt, { budget, signal: interrupted.signal })).toBeNull();
});
