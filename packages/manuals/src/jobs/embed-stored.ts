import type { DocumentStore, Embedder, UserId } from '@nexus/contracts';

/** Chunks whose vectors are made and kept together; what is kept is kept, whatever comes then. */
const batchSize = 64;

export interface StoredEmbedding {
  readonly documents: Pick<DocumentStore, 'unembedded' | 'embed'>;
  readonly embedder: Embedder;
  readonly userId: UserId;
  readonly signal: AbortSignal;
  /** Told after each batch. @param count chunks that have their vectors now */
  readonly onProgress?: (count: number) => void;
}

/**
 * Makes vectors for the chunks that a user may change and that lack them (K-6). May be broken off and done again.
 *
 * @returns how many it made
 * @throws NexusError EMBEDDING_UNAVAILABLE, DOCUMENTS_UNREACHABLE; the signal's reason
 */
export async function embedStored({
  documents,
  embedder,
  userId,
  signal,
  onProgress,
}: StoredEmbedding): Promise<number> {
  let count = 0;
  let last: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const chunks = await documents.unembedded(userId, batchSize, last);
    if (chunks.length === 0) return count;
    last = chunks.at(-1)?.id;
    const vectors = await embedder.embed(
      chunks.map(({ content }) => content),
      { hurry: 'behind', signal },
    );
    await documents.embed(
      userId,
      chunks.flatMap(({ id }, index) => {
        const vector = vectors[index];
        return vector === undefined ? [] : [{ id, vector }];
      }),
    );
    count += chunks.length;
    onProgress?.(count);
  }
}
