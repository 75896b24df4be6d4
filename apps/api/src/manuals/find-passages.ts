import type { DocumentStore, Embedder, Passage, UserId } from '@nexus/contracts';

/** Milliseconds that a query's vector may take; then the words alone are looked for. */
const embeddingWithin = 1_000;

export interface FoundPassages {
  readonly passages: readonly Passage[];
  /** False: by words alone, since no embedding model is set or none answered in time. */
  readonly byMeaning: boolean;
}

async function vectorOf(embedder: Embedder, words: string): Promise<readonly number[] | null> {
  try {
    const [vector] = await embedder.embed([words], { hurry: 'now', signal: AbortSignal.timeout(embeddingWithin) });
    return vector ?? null;
  } catch {
    return null;
  }
}

/** What a user's manuals say about it, best first. @throws NexusError DOCUMENTS_UNREACHABLE */
export async function findPassages(
  { documents, embedder }: { readonly documents: DocumentStore; readonly embedder: Embedder | null },
  userId: UserId,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<FoundPassages> {
  const vector = embedder === null ? null : await vectorOf(embedder, words);
  return { passages: await documents.search(userId, { words, vector, limit }), byMeaning: vector !== null };
}
