import { z } from 'zod';
import { Citation } from './citation.ts';
import { DocumentId } from './stored-document.ts';

/** What a search found, with where it stands (K-7, K-9). */
export const Passage = z.object({
  documentId: DocumentId,
  title: z.string(),
  fileName: z.string(),
  citation: Citation,
  /** The chunk that was found. */
  content: z.string(),
  /** The chunk before and the one after it, where there are any. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of the order alone: reciprocal rank fusion, higher is better, not to be compared between searches. */
  score: z.number(),
  /** Cosine of the query's vector and the chunk's, from -1 to 1; null or absent: one of them has no vector. Says whether it fits at all. */
  similarity: z.number().nullish(),
});
export type Passage = z.infer<typeof Passage>;
