import type { UserId } from '../user-id.ts';
import type { KnowledgeEntryId } from './entry-id.ts';
import type { MemoryEntry } from './memory-entry.ts';

export interface LongMemoryReading {
  /** Oldest first, those that no longer hold among them. */
  readonly entries: readonly MemoryEntry[];
  /** False: nothing is known of what is kept; that is not to be told as "nothing". */
  readonly reachable: boolean;
}

/** From when and by what an entry no longer holds; both null: it holds (again). */
export type MemoryEnding = Pick<MemoryEntry, 'id' | 'validTo' | 'supersededBy'>;

/** What an entry was found to end, though its words do not say so; null: nothing (any more). */
interface MemoryLink {
  readonly id: KnowledgeEntryId;
  readonly ends: KnowledgeEntryId | null;
}

/** What a drive changes at once: all of it is there, or nothing; but `linked`, which is there before the rest of it. */
export interface LongMemoryChange {
  readonly linked?: readonly MemoryLink[];
  readonly added?: readonly MemoryEntry[];
  readonly ended?: readonly MemoryEnding[];
  /** Forgotten for good: the words go, and an entry of that id does not come back (M-8). */
  readonly removed?: readonly KnowledgeEntryId[];
}

/** What a model proposed after a drive, and the driver has not said yes to (L-5). */
export interface ProposedMemory {
  readonly entry: MemoryEntry;
  /** At how many greetings they were asked about it. */
  readonly asked: number;
}

/** How much may be kept of one user (L-14). */
export const longMemoryLimit = {
  entries: 20_000,
  /** Of all contents, in UTF-8. */
  bytes: 4_000_000,
} as const;

/**
 * What users told of people, places and projects (L-1). Every call is about one user and touches nobody else's. Changes may be repeated.
 *
 * @throws NexusError from `change`, `clear` and `propose`: MEMORY_UNREACHABLE (retryable) when the database did not say that it has it. It may have it all
 * the same, so what is tried again is tried with the same ids. From `change`: MEMORY_FULL when there would be more than `longMemoryLimit`;
 * then nothing was done.
 */
export interface LongMemoryStore extends AsyncDisposable {
  /** Never rejects. */
  get(userId: UserId): Promise<LongMemoryReading>;
  change(userId: UserId, change: LongMemoryChange): Promise<void>;
  /** Forgets everything. */
  clear(userId: UserId): Promise<void>;
  /** What waits for a yes, oldest first: in no reading, and forgotten by `change` and `clear` as all else. @throws NexusError MEMORY_UNREACHABLE */
  proposed(userId: UserId): Promise<readonly ProposedMemory[]>;
  /** These wait for a yes. */
  propose(userId: UserId, entries: readonly MemoryEntry[]): Promise<void>;
  /** The driver was asked about these at one more greeting. Resolves when it was tried. Never rejects. */
  noteAsked(userId: UserId, entryIds: readonly KnowledgeEntryId[]): Promise<void>;
  /** Leaves nothing of the user, ids of what was forgotten included (L-15). May be repeated. @throws NexusError MEMORY_UNREACHABLE */
  forgetUser(userId: UserId): Promise<void>;
  /** These were spoken (L-3). Written behind, and tried again; resolves when it was tried. Never rejects. */
  noteSpoken(userId: UserId, entryIds: readonly KnowledgeEntryId[], at: Date): Promise<void>;
  /** Drains for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}
