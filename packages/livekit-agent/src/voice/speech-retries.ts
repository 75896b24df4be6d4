import { setTimeout as wait } from 'node:timers/promises';
import { readRetryAfter } from '@nexus/contracts';
import { APIError } from 'openai';

/** Milliseconds. */
export interface AttemptBudget {
  /** One attempt, until it has what it waits for. */
  readonly attempt: number;
  /** All attempts with the pauses between them. */
  readonly whole: number;
}

const pauses = [150, 400, 800, 1_500];
/** With less time than that left, another attempt would only fail again. */
const shortestAttempt = 250;

/**
 * Tries until it succeeds, fails for good, or the budget is spent; honours Retry-After where the budget allows it.
 *
 * @param attempt gets a signal that aborts when the attempt's time or `signal` is over; what it resolves with is the result.
 * @returns null when given up or aborted.
 */
export async function attemptWithinBudget<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { budget, signal }: { readonly budget: AttemptBudget; readonly signal: AbortSignal },
): Promise<Result | null> {
  const end = performance.now() + budget.whole;
  for (let count = 0; !signal.aborted; count += 1) {
    try {
      return await withDeadline(attempt, Math.min(budget.attempt, end - performance.now()), signal);
    } catch (error) {
      const { passing, retryAfter } = readServiceFailure(error);
      const pause = Math.max(pauses[Math.min(count, pauses.length - 1)] ?? 0, retryAfter ?? 0);
      if (!passing || performance.now() + pause + shortestAttempt > end) return null;
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}

/** Rejects at the deadline even if the attempt does not heed its signal. */
async function withDeadline<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.max(0, milliseconds));
  const either = AbortSignal.any([late.signal, signal]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('The attempt was stopped.'));
  either.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([attempt(either), stopped]);
  } finally {
    clearTimeout(timer);
    either.removeEventListener('abort', stop);
  }
}

/** Why a request to a speech service came to nothing. */
export interface ServiceFailure {
  /** False for what stays wrong until somebody changes a setting: a wrong key, a wrong model's name, a wrong address. */
  readonly passing: boolean;
  /** Milliseconds that the service asked to be left alone; null when it did not. */
  readonly retryAfter: number | null;
}

const passingStatuses = new Set([408, 409, 425, 429]);

/** Reads a failure off the error that OpenAI's client, `fetch` or a reader of an answer threw. */
export function readServiceFailure(error: unknown): ServiceFailure {
  if (!(error instanceof APIError) || error.status === undefined) return { passing: true, retryAfter: null };
  return {
    passing: error.status >= 500 || error.status < 400 || passingStatuses.has(error.status),
    retryAfter: error.headers === undefined ? null : readRetryAfter(error.headers, Date.now()),
  };
}
