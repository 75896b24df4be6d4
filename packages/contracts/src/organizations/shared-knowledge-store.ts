import type { UserId } from '../user-id.ts';
import type { NewSharedEntry, SharedEntry, SharedEntryHit } from './shared-entry.ts';

interface SharedEntryPage {
  /** Newest first. */
  readonly entries: readonly SharedEntry[];
  /** How many there are in all. */
  readonly total: number;
}

/** Review dates, as `2026-12-31`: only what is due in these days is told, the longest due first. */
export interface ReviewDays {
  /** Null: from the beginning. */
  readonly after: string | null;
  /** That day included. */
  readonly until: string;
}

/**
 * What offices know (L-12). Every call is made as the user, and row-level security decides entry by entry: of what is not theirs it finds nothing.
 *
 * @throws NexusError ORGANIZATIONS_UNREACHABLE (retryable) from all; FORBIDDEN where it takes an editor, ORGANIZATION_FULL, NOT_FOUND
 */
export interface SharedKnowledgeStore {
  /** @param page.deleted what can be brought back instead, for those who may write */
  list(
    userId: UserId,
    organizationId: string,
    page: { readonly offset: number; readonly limit: number; readonly deleted?: boolean; readonly due?: ReviewDays },
  ): Promise<SharedEntryPage>;
  /** Best first, of all that the user sees, or of one organisation. */
  search(
    userId: UserId,
    asked: { readonly words: string; readonly limit: number; readonly organizationId?: string | undefined },
    signal?: AbortSignal,
  ): Promise<readonly SharedEntryHit[]>;
  /** All of them, or none. @returns them as they are kept, in that order */
  add(
    userId: UserId,
    organizationId: string,
    entries: readonly NewSharedEntry[],
    source?: SharedEntry['source'],
  ): Promise<readonly SharedEntry[]>;
  /** @param version the one that was read. @throws NexusError ENTRY_CHANGED: somebody else changed it since */
  change(
    userId: UserId,
    entryId: string,
    changed: Partial<NewSharedEntry> & { readonly version: number },
  ): Promise<SharedEntry>;
  /** It can be brought back for thirty days. Deleting what is deleted is no error. */
  remove(userId: UserId, entryId: string): Promise<void>;
  /** @returns it, as it is again */
  restore(userId: UserId, entryId: string): Promise<SharedEntry>;
  /** Takes away for good what was deleted; an admin's. @returns how many */
  purge(userId: UserId, organizationId: string): Promise<number>;
}
