import type { KnowledgeEntryId, UserId } from '@nexus/contracts';
import { emptyState, type KnowledgeState, sameKnowledge } from './knowledge-state.ts';
import { mergeStates } from './merge-states.ts';
import { strandedIds } from './stranded-entries.ts';

/** Users whose knowledge is remembered although all of it is kept elsewhere. */
const mostSettled = 500;

/**
 * What this process has read and acknowledged of users: from it a place that came back empty or older is filled again. States
 * only grow, so an old one does no harm.
 */
export interface KnownKnowledge {
  of(userId: UserId): KnowledgeState;
  learn(userId: UserId, state: KnowledgeState): KnowledgeState;
  /** Something was acknowledged that the lasting place is not known to have. */
  await(userId: UserId): void;
  /** What is known to have lost its summary, and may be in a kept version. */
  stranded(userId: UserId): readonly KnowledgeEntryId[];
  /** No kept version has these, and none will: it is written together with what condenses. */
  foundNowhere(userId: UserId, ids: readonly KnowledgeEntryId[]): void;
  /** The lasting place has this. @returns whether that is all that is known, and nothing is stranded. */
  confirm(userId: UserId, lasting: KnowledgeState): boolean;
  /** Whether all that was acknowledged to this user, or to anybody, is in the lasting place. */
  isConfirmed(userId?: UserId): boolean;
}

export function createKnownKnowledge(): KnownKnowledge {
  const states = new Map<UserId, KnowledgeState>();
  const awaiting = new Set<UserId>();
  const nowhere = new Map<UserId, ReadonlySet<KnowledgeEntryId>>();
  const of = (userId: UserId) => states.get(userId) ?? emptyState;

  function forgetOldest(): void {
    if (states.size - awaiting.size <= mostSettled) return;
    for (const userId of states.keys()) {
      if (awaiting.has(userId)) continue;
      states.delete(userId);
      nowhere.delete(userId);
      return;
    }
  }

  const stranded = (userId: UserId) => {
    const sought = nowhere.get(userId);
    return strandedIds(of(userId)).filter((id) => !sought?.has(id));
  };

  return {
    of,
    learn(userId, state) {
      const merged = mergeStates(of(userId), state);
      // No place of its own: where it learns what a place has, it has that place's version.
      const learned = sameKnowledge(merged, state)
        ? { ...merged, version: Math.max(of(userId).version, state.version) }
        : merged;
      states.delete(userId);
      states.set(userId, learned);
      forgetOldest();
      return learned;
    },
    await: (userId) => void awaiting.add(userId),
    stranded,
    foundNowhere(userId, ids) {
      if (ids.length > 0) nowhere.set(userId, new Set([...(nowhere.get(userId) ?? []), ...ids]));
    },
    confirm(userId, lasting) {
      const complete = sameKnowledge(mergeStates(lasting, of(userId)), lasting) && stranded(userId).length === 0;
      if (complete) awaiting.delete(userId);
      return complete;
    },
    isConfirmed: (userId) => (userId === undefined ? awaiting.size === 0 : !awaiting.has(userId)),
  };
}
