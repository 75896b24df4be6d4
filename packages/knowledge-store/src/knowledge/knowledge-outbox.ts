import type { UserId } from '@nexus/contracts';
import type { KnowledgeState } from './knowledge-state.ts';

/** Who has knowledge in the quick place that the lasting one may not have yet: ids and versions, no content. Each call rejects while it is away. */
export interface KnowledgeOutbox {
  /** Some of those who wait, in no order, at most so many. */
  waiting(most: number): Promise<readonly UserId[]>;
  /** Takes the mark off if the quick place still keeps this state, as that place gave or took it. */
  unmark(userId: UserId, state: KnowledgeState): Promise<void>;
  /**
   * So that one process at a time does a user's work; nothing is lost where two do.
   *
   * @returns what gives it back, or null: another has it. It lapses by itself when its holder dies.
   */
  lease(userId: UserId): Promise<(() => Promise<void>) | null>;
}
