import type { KnowledgeDocument, UserId } from '@nexus/contracts';
import type { KnowledgeState } from './knowledge-state.ts';

/** What callers see of a state: oldest first, without tombstones. */
export function visibleDocument(userId: UserId, state: KnowledgeState): KnowledgeDocument {
  const entries = state.entries.toSorted((one, other) => {
    const byTime = Date.parse(one.createdAt) - Date.parse(other.createdAt);
    return byTime !== 0 ? byTime : one.id < other.id ? -1 : 1;
  });
  return { userId, entries, version: state.version, lastUpdatedAt: state.lastUpdatedAt };
}
