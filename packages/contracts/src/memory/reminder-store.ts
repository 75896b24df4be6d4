import { z } from 'zod';
import type { UserId } from '../user-id.ts';
import { KnowledgeEntryId, longestKnowledgeContent } from './entry-id.ts';

/** What a driver wants to be reminded of, and when (L-9): their own words alone. */
export const Reminder = z.object({
  id: KnowledgeEntryId,
  /** What is to be done, as said: "call Tom"; plain text of one line. */
  content: z.string().min(1).max(longestKnowledgeContent),
  dueAt: z.iso.datetime(),
  /** When it was said to be done; null: it is open. */
  doneAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Reminder = z.infer<typeof Reminder>;

/**
 * The reminders of users. Every call is about one user and touches nobody else's. Changes may be repeated; one that was removed does not come
 * back.
 *
 * @throws NexusError from every call: MEMORY_UNREACHABLE (retryable) when the database did not say that it has it; from `keep` also
 * MEMORY_FULL, as of `LongMemoryStore`
 */
export interface ReminderStore {
  /** Those that are not done, the first due first. */
  open(userId: UserId): Promise<readonly Reminder[]>;
  /** Done or not, the first due first. */
  all(userId: UserId): Promise<readonly Reminder[]>;
  /** @param driveId the drive in which it was said; null: it was written on the page */
  keep(userId: UserId, reminder: Reminder, driveId: string | null): Promise<void>;
  /** All of them, or none. @param doneAt null: they are open again */
  settle(userId: UserId, ids: readonly KnowledgeEntryId[], doneAt: Date | null): Promise<void>;
  /** To another time, while it is open. */
  move(userId: UserId, id: KnowledgeEntryId, dueAt: Date): Promise<void>;
  /** All of them, or none, for good: their words go (M-8). */
  remove(userId: UserId, ids: readonly KnowledgeEntryId[]): Promise<void>;
  /** Leaves nothing of the user (L-15). May be repeated. */
  forgetUser(userId: UserId): Promise<void>;
}
