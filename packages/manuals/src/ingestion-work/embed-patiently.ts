import { type Embedder, NexusError } from '@nexus/contracts';

/** Milliseconds that may pass without another vector, the wait for the budget that all share included. */
export const embedWithin = 120_000;

export interface PatientEmbedding {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  readonly within?: number;
}

/**
 * Vectors of texts, behind; null: the embedding model is away, or too slow, and they are made another time.
 *
 * @throws the signal's reason when it is aborted
 */
export async function embedPatiently(
  texts: readonly string[],
  { embedder, signal, within = embedWithin }: PatientEmbedding,
): Promise<readonly (readonly number[])[] | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  try {
    return await embedder.embed(texts, {
      hurry: 'behind',
      signal: AbortSignal.any([signal, late.signal]),
      onProgress: () => timer.refresh(),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (late.signal.aborted || (error instanceof NexusError && error.code === 'EMBEDDING_UNAVAILABLE')) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
