import { NexusError, readRetryAfter } from '@nexus/contracts';
import { APIError } from 'openai';

export interface EmbeddingFailureOptions {
  readonly retryable: boolean;
  /** Milliseconds, when the server named a time. */
  readonly retryAfter?: number | null;
  /** Of HTTP, when there was an answer. */
  readonly status?: number | null;
}

/** Why there are no vectors. It has no cause: what a server answers may quote what it was sent, and that is a manual's text. */
export class EmbeddingFailure extends NexusError {
  readonly retryAfter: number | null;
  readonly status: number | null;

  constructor(message: string, { retryable, retryAfter = null, status = null }: EmbeddingFailureOptions) {
    super('EMBEDDING_UNAVAILABLE', message, { retryable });
    this.retryAfter = retryAfter;
    this.status = status;
  }
}

/** Refusals that may pass; every other one of the 4xx stays. */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** What went wrong with a request, from what the client threw. */
export function embeddingFailure(error: unknown): EmbeddingFailure {
  if (error instanceof EmbeddingFailure) return error;
  if (!(error instanceof APIError) || error.status === undefined) {
    return new EmbeddingFailure('The embedding model could not be reached, or broke off. It is tried again later.', {
      retryable: true,
    });
  }
  const { status, headers, code } = error;
  // OpenAI's word for an account without money, which no waiting fills.
  const lasting = code === 'insufficient_quota' || (status < 500 && !passing.has(status));
  const what = lasting
    ? 'Check OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_EMBEDDING_MODEL.'
    : 'It is tried again later.';
  const retryAfter = headers === undefined ? null : readRetryAfter(headers, Date.now());
  return new EmbeddingFailure(`The embedding model refused (HTTP ${status}). ${what}`, {
    retryable: !lasting,
    retryAfter,
    status,
  });
}
