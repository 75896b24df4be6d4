import { createScheduler, late, orLate, pauseFor } from '@nexus/async';
import { readRetryAfter } from '@nexus/contracts';
import OpenAI, { APIError } from 'openai';
import type { SpeechService } from './speech-parts.ts';

/** Milliseconds. */
export interface AttemptBudget {
  /** One attempt, until it has what it waits for. */
  readonly attempt: number;
  /** All attempts with the pauses between them. */
  readonly whole: number;
}

/** Milliseconds between attempts; the last one repeats. */
const pauses = [150, 400, 800, 1_500];
/** Milliseconds. With less time than that left, another attempt would only fail again. */
const shortestAttempt = 250;
/** Of the statuses below 500, those that may pass; the others stay wrong until somebody changes a setting. */
const passingStatuses = new Set([408, 409, 425, 429]);

/** OpenAI's client without its own retries, which would double ours, and without its log, which may print what was said. */
export function createServiceClient({ apiKey, baseURL }: Pick<SpeechService, 'apiKey' | 'baseURL'>): OpenAI {
  return new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, logLevel: 'off' });
}

/**
 * Asks a speech service until it succeeds, fails for good, or the budget is spent; honours Retry-After where the budget allows it.
 *
 * @param attempt gets a signal that aborts when the attempt's time or `signal` is over, and is left behind if it does not heed it.
 * @returns null when given up or aborted.
 */
export async function attemptWithinBudget<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { budget, signal }: { readonly budget: AttemptBudget; readonly signal: AbortSignal },
): Promise<Result | null> {
  const scheduler = createScheduler();
  const end = performance.now() + budget.whole;
  for (let count = 0; !signal.aborted; count += 1) {
    const timeOver = new AbortController();
    try {
      const milliseconds = Math.min(budget.attempt, end - performance.now());
      const trying = attempt(AbortSignal.any([timeOver.signal, signal]));
      const result = await orLate(trying, milliseconds, { signal, scheduler });
      if (result !== late) return result;
      timeOver.abort();
      throw new Error('The attempt took too long.');
    } catch (error) {
      const { passing, retryAfter } = readFailure(error);
      const pause = Math.max(pauses[Math.min(count, pauses.length - 1)] ?? 0, retryAfter);
      if (!passing || performance.now() + pause + shortestAttempt > end) return null;
      await pauseFor(pause, { scheduler, signal });
    }
  }
  return null;
}

/**
 * Why a request came to nothing, from the error that OpenAI's client, `fetch` or a reader of an answer threw: whether it may pass, and how
 * many milliseconds the service asked to be left alone (0: it did not).
 */
function readFailure(error: unknown): { readonly passing: boolean; readonly retryAfter: number } {
  if (!(error instanceof APIError) || error.status === undefined) return { passing: true, retryAfter: 0 };
  return {
    passing: error.status >= 500 || error.status < 400 || passingStatuses.has(error.status),
    retryAfter: (error.headers && readRetryAfter(error.headers, Date.now())) ?? 0,
  };
}
