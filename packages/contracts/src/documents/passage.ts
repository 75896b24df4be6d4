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
});
export type Passage = z.infer<typeof Passage>;
