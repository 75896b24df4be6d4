import type { KeptVersion, UserId } from '@nexus/contracts';
import type { KnowledgeState } from './knowledge-state.ts';

export interface KnowledgeWriting {
  /** As the place gave it; written only while that is still what is kept. */
  readonly kept: KnowledgeState;
  /** Its version is higher. */
  readonly next: KnowledgeState;
  /** What is there now goes among the kept versions, where the place has those. */
  readonly keepOld?: boolean;
}

/**
 * Where states are kept: it reads, and compares and sets, and knows nothing of what they mean.
 *
 * @throws NexusError MEMORY_UNREACHABLE (whether a writing was done is then unknown), MEMORY_UNREADABLE when what is kept there is
 * no state that this program knows; it is left as it is.
 */
export interface KnowledgePlace {
  /** The empty state where nothing is kept. */
  read(userId: UserId): Promise<KnowledgeState>;
  /** @returns false, and nothing was done, when something else is kept. */
  write(userId: UserId, writing: KnowledgeWriting): Promise<boolean>;
}

/** The place that lasts. What is forgotten in a writing goes from its kept versions too. */
export interface LastingKnowledgePlace extends KnowledgePlace {
  /** Newest first. */
  versions(userId: UserId): Promise<readonly KeptVersion[]>;
}
