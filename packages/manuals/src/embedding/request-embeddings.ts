import { embeddingDimensions, NexusError, readRetryAfter } from '@nexus/contracts';
import type OpenAI from 'openai';
import { APIError } from 'openai';

interface EmbeddingRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** Whether to name how long the vectors shall be; some models know one length only, and refuse to be asked. */
  readonly asksLength: boolean;
}

export interface EmbeddingAnswer {
  readonly vectors: readonly (readonly number[])[];
  /** Null: the server did not say. */
  readonly tokens: number | null;
}

interface Received {
  /** Which text it belongs to. */
  readonly place: number;
  readonly embedding: readonly unknown[];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** By hand, since a schema library would look at and copy a hundred thousand numbers one by one. */
function receivedIn(answer: unknown): readonly Received[] | null {
  if (!isObject(answer) || !Array.isArray(answer.data)) return null;
  const received = answer.data.flatMap((item: unknown, place): Received[] => {
    if (!isObject(item) || !Array.isArray(item.embedding)) return [];
    // Servers that leave the index out answer in order.
    return [{ place: typeof item.index === 'number' ? item.index : place, embedding: item.embedding }];
  });
  return received.length === answer.data.length ? received : null;
}

function tokensIn(answer: unknown): number | null {
  if (!isObject(answer) || !isObject(answer.usage)) return null;
  const { total_tokens } = answer.usage;
  return typeof total_tokens === 'number' && total_tokens >= 0 ? total_tokens : null;
}

function isNumbers(values: readonly unknown[]): values is readonly number[] {
  return values.every((value) => typeof value === 'number');
}

function unusable(what: string): EmbeddingFailure {
  return new EmbeddingFailure(`The embedding model answered with ${what}. It is tried again later.`, {
    retryable: true,
  });
}

function checked(embedding: readonly unknown[], model: string): readonly number[] {
  if (embedding.length !== embeddingDimensions) {
    throw new EmbeddingFailure(
      `The model ${model} makes vectors of ${embedding.length} numbers and ${embeddingDimensions} are needed. ` +
        'Set OPENAI_EMBEDDING_MODEL to one that does, for example text-embedding-3-small.',
      { retryable: false },
    );
  }
  const vector = isNumbers(embedding) ? unitVector(embedding) : null;
  if (vector === null) throw unusable('a vector that points nowhere');
  return vector;
}

/**
 * One request of OpenAI's embeddings protocol (https://platform.openai.com/docs/api-reference/embeddings/create).
 *
 * @returns a vector of unit length for each text, in their order, whatever the order of the answer.
 * @throws EmbeddingFailure for an answer that cannot be used; what the client throws for a refusal.
 */
export async function requestEmbeddings(
  client: OpenAI,
  { model, texts, asksLength }: EmbeddingRequest,
  signal: AbortSignal,
): Promise<EmbeddingAnswer> {
  const answer: unknown = await client.embeddings.create(
    {
      model,
      input: [...texts],
      encoding_format: 'float',
      ...(asksLength && { dimensions: embeddingDimensions }),
    },
    { signal },
  );
  const received = receivedIn(answer);
  if (received === null) throw unusable('something else than vectors');
  if (received.length !== texts.length) throw unusable(`${received.length} vectors for ${texts.length} texts`);
  const vectors = new Map(received.map(({ place, embedding }) => [place, embedding]));
  return {
    vectors: texts.map((_, place) => {
      const embedding = vectors.get(place);
      if (embedding === undefined) throw unusable('vectors that belong to no text');
      return checked(embedding, model);
    }),
    tokens: tokensIn(answer),
  };
}

/**
 * The vector at length 1, so that its dot product with another is their cosine.
 *
 * @returns null where it points nowhere: zero, or not all of it numbers.
 */
function unitVector(vector: readonly number[]): readonly number[] | null {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null;
}

interface EmbeddingFailureOptions {
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
