import { z } from 'zod';
import { KnowledgeEntryId, longestKnowledgeContent } from './entry-id.ts';

/** What a memory tells: of the world as it is, of something that happens, of what was decided, of who is what to whom (L-1). */
export const MemoryCategory = z.enum(['fact', 'event', 'decision', 'sentiment', 'reminder', 'relationship']);
export type MemoryCategory = z.infer<typeof MemoryCategory>;

/** A year, a month or a day, as exactly as it was said: "2026", "2026-06", "2026-06-14". They sort by time as text. */
export const MemoryDate = z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/);
export type MemoryDate = z.infer<typeof MemoryDate>;

/** What is kept of a memory besides its words. */
export const MemoryDetails = z.object({
  category: MemoryCategory,
  /** 1 to 10. */
  importance: z.int().min(1).max(10),
  confidence: z.number().min(0).max(1),
  /** The drive in which it was said; null: it was written, on the page. */
  driveId: z.uuid().nullable(),
  /** The day on which it was told, where the driver was: "today" and "on Tuesday" in it go by that. Absent: by UTC. */
  toldOn: MemoryDate.optional(),
  /** How often it was spoken; being found is none. */
  accessCount: z.int().nonnegative(),
  lastAccessedAt: z.iso.datetime().nullable(),
  /** Since when it holds; null: that was not said. */
  validFrom: MemoryDate.nullable(),
  /** Since when it no longer holds; null: it does. */
  validTo: MemoryDate.nullable(),
  /** What ended it (L-4); null: nothing, or what has no entry of its own. */
  supersededBy: KnowledgeEntryId.nullable(),
  /** What it was found to end, though no words of it say so (L-4). Absent: nothing. */
  ends: KnowledgeEntryId.optional(),
});
export type MemoryDetails = z.infer<typeof MemoryDetails>;

/** One thing that a user told of people, places, projects and what changed (L-1). What is read out of its words is read anew, never kept. */
export const MemoryEntry = MemoryDetails.extend({
  id: KnowledgeEntryId,
  /** In the driver's words; plain text of one line. */
  content: z.string().min(1).max(longestKnowledgeContent),
  /** `driver`: they said it. `agent`: it was put to them, and they agreed (H-1). */
  source: z.enum(['driver', 'agent']),
  createdAt: z.iso.datetime(),
});
export type MemoryEntry = z.infer<typeof MemoryEntry>;
