import type { KnowledgeEntryId, UserId } from '@nexus/contracts';
import { orphanedIds } from './knowledge-change.ts';
import { emptyState, type KnowledgeState, mergeStates, sameKnowledge } from './knowledge-state.ts';

/** Users whose knowledge is remembered although all of it is kept elsewhere. */
const mostConfirmed = 500;

/**
 * What this process has read and acknowledged of users: from it a backend that came back empty or older is filled again. States
 * only grow, so an old one does no harm.
 */
export interface LocalKnowledge {
  of(userId: UserId): KnowledgeState;
  learn(userId: UserId, state: KnowledgeState): KnowledgeState;
  /** Something was acknowledged that the durable backend is not known to have. */
  awaitConfirmation(userId: UserId): void;
  /** Entries that lost their summary and may be in a kept version. */
  orphans(userId: UserId): readonly KnowledgeEntryId[];
  /** No kept version has these, and none will: it is written together with what condenses. */
  markUnrecoverable(userId: UserId, ids: readonly KnowledgeEntryId[]): void;
  /** Nothing of this user is known any more. */
  drop(userId: UserId): void;
  /** The durable backend has this. @returns whether that is all that is known, and nothing has lost its summary. */
  confirm(userId: UserId, durable: KnowledgeState): boolean;
  /** Whether all that was acknowledged to this user, or to anybody, is in the durable backend. */
  isConfirmed(userId?: UserId): boolean;
}

export function createLocalKnowledge(): LocalKnowledge {
  const states = new Map<UserId, KnowledgeState>();
  const awaiting = new Set<UserId>();
  const unrecoverable = new Map<UserId, ReadonlySet<KnowledgeEntryId>>();
  const of = (userId: UserId) => states.get(userId) ?? emptyState;

  function forgetOldest(): void {
    if (states.size - awaiting.size <= mostConfirmed) return;
    for (const userId of states.keys()) {
      if (awaiting.has(userId)) continue;
      states.delete(userId);
      unrecoverable.delete(userId);
      return;
    }
  }

  const orphans = (userId: UserId) => {
    const known = unrecoverable.get(userId);
    return orphanedIds(of(userId)).filter((id) => !known?.has(id));
  };

  return {
    of,
    learn(userId, state) {
      const merged = mergeStates(of(userId), state);
      // No backend of its own: where it learns what a backend has, it has that backend's version.
      const learned = sameKnowledge(merged, state)
        ? { ...merged, version: Math.max(of(userId).version, state.version) }
        : merged;
      states.delete(userId);
      states.set(userId, learned);
      forgetOldest();
      return learned;
    },
    awaitConfirmation: (userId) => void awaiting.add(userId),
    orphans,
    markUnrecoverable(userId, ids) {
      if (ids.length > 0) unrecoverable.set(userId, new Set([...(unrecoverable.get(userId) ?? []), ...ids]));
    },
    drop(userId) {
      states.delete(userId);
      awaiting.delete(userId);
      unrecoverable.delete(userId);
    },
    confirm(userId, durable) {
      const complete = sameKnowledge(mergeStates(durable, of(userId)), durable) && orphans(userId).length === 0;
      if (complete) awaiting.delete(userId);
      return complete;
    },
    isConfirmed: (userId) => (userId === undefined ? awaiting.size === 0 : !awaiting.has(userId)),
  };
}
