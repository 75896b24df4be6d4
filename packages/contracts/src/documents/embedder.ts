/** How long the vectors are, of every embedder and in the database (K-6). */
export const embeddingDimensions = 1_536;

/** Makes vectors of texts: those of like meaning point alike (cosine). */
export interface Embedder {
  /**
   * One vector of unit length for each text, in their order. Batches and tries again by itself, within the shared budget (K-6).
   *
   * @throws NexusError EMBEDDING_UNAVAILABLE (retryable); the signal's reason when it is aborted
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly (readonly number[])[]>;
}

export interface EmbedOptions {
  /** `now`: somebody waits, so it is asked once and at once. `behind`: it gives way, waits for the budget and tries again. */
  readonly hurry: 'now' | 'behind';
  readonly signal: AbortSignal;
  /** Told each time some of the vectors are there: with a small budget many texts take long. */
  readonly onProgress?: () => void;
}
