import type { KeptVersion, UserId } from '@nexus/contracts';
import type { KnowledgeOutbox } from '../knowledge-outbox.ts';
import type { LastingKnowledgePlace } from '../knowledge-place.ts';
import { emptyState, type KnowledgeState, livingEntries } from '../knowledge-state.ts';

/** Milliseconds: short, so that one whose holder was killed lapses soon. */
const leaseLength = 50;

export interface MemoryKnowledgePlace extends LastingKnowledgePlace {
  readonly outbox: KnowledgeOutbox;
  /** Loses all, marks too. */
  flush(): void;
  states(): ReadonlyMap<UserId, KnowledgeState>;
}

/** A place that compares and sets in memory, as Redis and the database do. */
export function createMemoryKnowledgePlace(): MemoryKnowledgePlace {
  const states = new Map<UserId, KnowledgeState>();
  const kept = new Map<UserId, readonly KeptVersion[]>();
  const marks = new Map<UserId, number>();
  const leases = new Map<UserId, number>();
  return {
    read: async (userId) => states.get(userId) ?? emptyState,
    async write(userId, { kept: expected, next, keepOld = false }) {
      const state = states.get(userId) ?? emptyState;
      if (state !== expected) return false;
      if (next.version <= state.version) throw new Error('the version must grow');
      const old = { version: state.version, keptAt: '2026-11-22T00:00:00.000Z', entries: state.entries };
      const versions = [...(keepOld ? [old] : []), ...(kept.get(userId) ?? [])];
      const forgotten = Object.fromEntries(Object.entries(next.tombstones).filter(([, why]) => why === 'forgotten'));
      kept.set(
        userId,
        versions.map((version) => ({ ...version, entries: livingEntries(version.entries, forgotten) })),
      );
      states.set(userId, next);
      marks.set(userId, next.version);
      return true;
    },
    versions: async (userId) => kept.get(userId) ?? [],
    outbox: {
      waiting: async (most) => [...marks.keys()].slice(0, most),
      async unmark(userId, state) {
        if (states.get(userId) === state) marks.delete(userId);
      },
      async lease(userId) {
        const now = performance.now();
        const until = leases.get(userId) ?? now;
        if (until > now) return null;
        leases.set(userId, now + leaseLength);
        return async () => void leases.delete(userId);
      },
    },
    flush() {
      states.clear();
      marks.clear();
    },
    states: () => states,
  };
}
