import { z } from 'zod';

/** The longest content of one remembered entry, in characters: a sentence or two, not a document. */
export const longestKnowledgeContent = 500;

/** `k_<time>_<random>`: milliseconds since 1970 in base 36, then randomness, so that ids sort by time and never meet. */
export const KnowledgeEntryId = z.string().regex(/^k_[0-9a-z]{8,12}_[0-9a-z]{10,32}$/);
export type KnowledgeEntryId = z.infer<typeof KnowledgeEntryId>;
