import { type KnowledgeState, livingEntries, sameKnowledge } from './knowledge-state.ts';
import { mergeTombstones } from './tombstones.ts';

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * All that either knows. Commutative, idempotent and, but for the version, associative. The version is the higher one, and one more
 * where a state of that version learns something by it: one version never stands for two different contents of a place.
 */
export function mergeStates(one: KnowledgeState, other: KnowledgeState): KnowledgeState {
  const tombstones = mergeTombstones(one.tombstones, other.tombstones);
  const merged: KnowledgeState = {
    entries: livingEntries([...one.entries, ...other.entries], tombstones),
    tombstones,
    version: Math.max(one.version, other.version),
    lastUpdatedAt: laterOf(one.lastUpdatedAt, other.lastUpdatedAt),
  };
  const learns = [one, other].some((state) => state.version === merged.version && !sameKnowledge(state, merged));
  return learns ? { ...merged, version: merged.version + 1 } : merged;
}
