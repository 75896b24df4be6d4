import { z } from 'zod';
import { longestKnowledgeContent } from './entry-id.ts';
import { KnowledgeCategory, KnowledgeDocument, KnowledgeEntry } from './knowledge-document.ts';

const Amount = z.object({ entries: z.int().nonnegative(), characters: z.int().nonnegative() });

/** `GET /memory`: all that is remembered of whoever asks, and how much of the room for it is used. */
export const MemoryReading = z.object({
  document: KnowledgeDocument,
  /** Beyond it, what is not a rule is condensed when the next drive begins. */
  limit: Amount,
  used: Amount,
  /** Never false: where no place answers there is a problem instead of an answer. */
  reachable: z.literal(true),
});
export type MemoryReading = z.infer<typeof MemoryReading>;

/** The body of `POST /memory/entries`. */
export const NewMemory = z.object({
  content: z.string().trim().min(1).max(longestKnowledgeContent),
  category: KnowledgeCategory,
});
export type NewMemory = z.infer<typeof NewMemory>;

/** The answer 202 to a deletion: it is forgotten, and a place that has not taken that in yet may still hold a copy of it (M-8). */
export const ForgettingUnfinished = z.object({
  /** A sentence for the user. */
  detail: z.string(),
});
export type ForgettingUnfinished = z.infer<typeof ForgettingUnfinished>;

/** `GET /memory/versions`: documents as they were before they were condensed, newest first. */
export const MemoryVersions = z.object({
  versions: z.array(
    z.object({
      version: z.int().nonnegative(),
      keptAt: z.iso.datetime({ offset: true }),
      entries: z.array(KnowledgeEntry).readonly(),
    }),
  ),
});
export type MemoryVersions = z.infer<typeof MemoryVersions>;
