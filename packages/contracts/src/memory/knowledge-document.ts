import { z } from 'zod';
import { UserId } from '../user-id.ts';
import { KnowledgeEntryId, longestKnowledgeContent } from './entry-id.ts';
import { MemoryDetails } from './memory-entry.ts';

/** How much is remembered before it is condensed (M-2). */
export interface KnowledgeLimit {
  readonly entries: number;
  /** Of all contents together. */
  readonly characters: number;
}

export const knowledgeLimit: KnowledgeLimit = { entries: 30, characters: 3_000 };

/** What an entry is: a standing instruction, a like or dislike, a remark on how a briefing went, or a fact; facts are kept in long memory. */
export const KnowledgeCategory = z.enum(['rule', 'preference', 'feedback', 'context']);
export type KnowledgeCategory = z.infer<typeof KnowledgeCategory>;

/** One thing that is remembered of a user (M-1). */
export const KnowledgeEntry = z.object({
  id: KnowledgeEntryId,
  /** Plain text of one line. */
  content: z.string().min(1).max(longestKnowledgeContent),
  category: KnowledgeCategory,
  /** `user`: they said it. `agent`: it was put to them, and they agreed (H-1). */
  source: z.enum(['user', 'agent']),
  createdAt: z.iso.datetime(),
  /** The entries that it was condensed from (M-12); when one of them is forgotten, this one goes as well. */
  from: z.array(KnowledgeEntryId).optional(),
  /** Of what is kept in long memory, or was ended by it (L-1): it is found when it is asked for, and not in every prompt. */
  told: MemoryDetails.optional(),
});
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>;

/** All that is remembered of a user, oldest first (M-1). */
export const KnowledgeDocument = z.object({
  userId: UserId,
  entries: z.array(KnowledgeEntry),
  /** Grows with every change. 0: nothing was ever kept. */
  version: z.int().nonnegative(),
  /** Null: nothing was ever kept. */
  lastUpdatedAt: z.iso.datetime().nullable(),
  /** What is in long memory could not be read, or not soon, and is not among the entries. */
  toldMissing: z.literal(true).optional(),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;
