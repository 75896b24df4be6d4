import type { UserId } from '../user-id.ts';
import type { KnowledgeEntryId } from './entry-id.ts';
import type { KnowledgeDocument, KnowledgeEntry } from './knowledge-document.ts';

export interface KnowledgeReading {
  /** Empty where nothing is kept, and where nothing could be reached. */
  readonly document: KnowledgeDocument;
  /** False: no place answered, so that nothing is known of what is kept; that is not to be told as "nothing" (M-3). */
  readonly reachable: boolean;
}

/** `gone`: every place answered, and none has it. `unknown`: none of those that answered has it, and one did not answer. */
export type KnowledgeTrace = 'gone' | 'kept' | 'unknown';

/** A condensed document in place of what it was made of (M-12). */
export interface KnowledgeReplacement {
  /** The version that it was made from; a later one that still has all of `condensed` is accepted too. */
  readonly basedOn: number;
  /** What goes. The document as it was is kept and can be restored. */
  readonly condensed: readonly KnowledgeEntryId[];
  /** What comes; each names in `from` what it was made of. */
  readonly entries: readonly KnowledgeEntry[];
}

/** A document as it was before it was condensed. */
export interface KeptVersion {
  readonly version: number;
  readonly keptAt: string;
  readonly entries: readonly KnowledgeEntry[];
}

/** Where something was said. */
export interface SaidIn {
  readonly driveId: string;
  /** IANA name: the driver's. */
  readonly timeZone: string;
}

/**
 * What is remembered of users, from one drive to the next (M-2). Every call is about one user and touches nobody else's.
 *
 * A change is done when its promise resolves: it then survives the end of this process (M-4). All of them may be repeated: an entry
 * with an id that is there already is not added twice, and one that was removed does not come back.
 *
 * @throws NexusError from every changing call: MEMORY_UNREACHABLE (retryable) when no place said that it has it. It may have it all the same,
 * so what is tried again is tried with the same ids.
 */
export interface UserKnowledgeStore extends AsyncDisposable {
  /** Within 150 ms of the faster place's answer (M-3). Never rejects. */
  get(userId: UserId): Promise<KnowledgeReading>;
  /** @param said absent: they were written, on the page */
  append(userId: UserId, entries: readonly KnowledgeEntry[], said?: SaidIn): Promise<KnowledgeDocument>;
  /** Null: the document has changed so that the replacement no longer fits; nothing was done. */
  replace(userId: UserId, replacement: KnowledgeReplacement): Promise<KnowledgeDocument | null>;
  /** Forgets: gone here, in what waits to be written, in kept versions and with all that was condensed from it (M-8). Unknown ids are no error. */
  remove(userId: UserId, entryIds: readonly KnowledgeEntryId[]): Promise<KnowledgeDocument>;
  /** Forgets everything, kept versions included. */
  clear(userId: UserId): Promise<KnowledgeDocument>;
  /** Looks in every place, kept versions included, whether any of these, or what was made of them, still has its content there (M-8). Never rejects. */
  trace(userId: UserId, entryIds: readonly KnowledgeEntryId[] | 'all'): Promise<KnowledgeTrace>;
  /** Newest first. */
  versions(userId: UserId): Promise<readonly KeptVersion[]>;
  /** Brings back what a kept version had and was not forgotten since, in place of what was condensed from it. */
  restore(userId: UserId, version: number): Promise<KnowledgeDocument>;
  /**
   * Leaves nothing of the user anywhere, what waits to be written and marks of what was forgotten included (L-15). May be repeated.
   *
   * @throws NexusError MEMORY_UNREACHABLE when a place did not answer; the others are empty then.
   */
  forgetUser(userId: UserId): Promise<void>;
  isOverLimit(document: KnowledgeDocument): boolean;
  /** Resolves when all that this process acknowledged is in the lasting place, or after `patience` milliseconds. @returns whether it is. */
  drained(patience: number): Promise<boolean>;
  /** Drains for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}
