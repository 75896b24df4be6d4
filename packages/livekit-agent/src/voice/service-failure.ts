import { readRetryAfter } from '@nexus/contracts';
import { APIError } from 'openai';

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
