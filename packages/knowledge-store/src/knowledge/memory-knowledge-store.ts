import type { KeptVersion, KnowledgeDocument, KnowledgeLimit, UserId, UserKnowledgeStore } from '@nexus/contracts';
import type { KnowledgeChange } from './knowledge-change.ts';
import { applyChange, checkedEntries, fitReplacement } from './knowledge-change.ts';
import {
  createLimitCheck,
  emptyState,
  type KnowledgeState,
  livingEntries,
  materialiseForgotten,
  selectsEntry,
  visibleDocument,
} from './knowledge-state.ts';

export interface MemoryKnowledgeStoreOptions {
  readonly limit?: KnowledgeLimit;
  readonly clock?: () => Date;
}

/** The store of a process that keeps nothing: all is gone with it. For tests, and where nothing should outlive a drive. */
export function createMemoryKnowledgeStore({
  limit,
  clock = () => new Date(),
}: MemoryKnowledgeStoreOptions = {}): UserKnowledgeStore {
  const states = new Map<UserId, KnowledgeState>();
  const kept = new Map<UserId, readonly KeptVersion[]>();
  const stateOf = (userId: UserId) => states.get(userId) ?? emptyState;
  const versionsOf = (userId: UserId) => kept.get(userId) ?? [];
  const wordsKept = (userId: UserId) => versionsOf(userId).flatMap(({ entries }) => entries);

  async function change(userId: UserId, wanted: KnowledgeChange): Promise<KnowledgeDocument> {
    const next = materialiseForgotten(applyChange(stateOf(userId), wanted, clock().toISOString()));
    states.set(userId, next);
    const scrubbed = versionsOf(userId).map((version) => {
      const forgotten = Object.fromEntries(Object.entries(next.tombstones).filter(([, why]) => why === 'forgotten'));
      return { ...version, entries: livingEntries(version.entries, forgotten) };
    });
    kept.set(userId, scrubbed);
    return visibleDocument(userId, next);
  }
  const close = async () => {};

  return {
    get: async (userId) => ({ document: visibleDocument(userId, stateOf(userId)), reachable: true }),
    append: async (userId, entries) => change(userId, { kind: 'append', entries: checkedEntries(entries) }),
    remove: (userId, entryIds) => change(userId, { kind: 'remove', entryIds, kept: wordsKept(userId) }),
    clear: (userId) => change(userId, { kind: 'clear', until: clock().getTime() }),
    async replace(userId, replacement) {
      const entries = checkedEntries(replacement.entries);
      const before = stateOf(userId);
      const fit = fitReplacement(before, replacement);
      if (fit === 'stale') return null;
      if (fit === 'done') return visibleDocument(userId, before);
      const { entries: seen } = visibleDocument(userId, before);
      const old = { version: before.version, keptAt: clock().toISOString(), entries: seen };
      kept.set(userId, [old, ...versionsOf(userId)]);
      return change(userId, { kind: 'replace', replacement: { ...replacement, entries } });
    },
    async restore(userId, version) {
      const old = versionsOf(userId).find((candidate) => candidate.version === version);
      return change(userId, { kind: 'restore', entries: old?.entries ?? [], others: wordsKept(userId) });
    },
    versions: async (userId) => versionsOf(userId),
    async trace(userId, entryIds) {
      const all = [stateOf(userId), ...versionsOf(userId)].flatMap(({ entries }) => entries);
      return all.some(selectsEntry(entryIds)) ? 'kept' : 'gone';
    },
    async forgetUser(userId) {
      states.delete(userId);
      kept.delete(userId);
    },
    isOverLimit: createLimitCheck(limit),
    drained: async () => true,
    close,
    [Symbol.asyncDispose]: close,
  };
}
