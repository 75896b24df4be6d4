import type { KnowledgeEntry } from '@nexus/contracts';
import { isCondensed, isForgotten, type Tombstones } from './tombstones.ts';

/**
 * What is kept of a user: a set that merges. States of two places that drifted apart make one state, whichever comes first and
 * however often; no entry is lost or doubled by that, and none that was forgotten comes back.
 */
export interface KnowledgeState {
  /** By id, so that equal states look equal. */
  readonly entries: readonly KnowledgeEntry[];
  readonly tombstones: Tombstones;
  /** Grows with every change. 0: nothing was ever kept. */
  readonly version: number;
  /** ISO 8601. Null: nothing was ever kept. */
  readonly lastUpdatedAt: string | null;
}

export const emptyState: KnowledgeState = { entries: [], tombstones: {}, version: 0, lastUpdatedAt: null };

/** Field by field: places give them back in another order. */
export function fingerprintOf(entry: KnowledgeEntry): string {
  return JSON.stringify([entry.id, entry.content, entry.category, entry.source, entry.createdAt, entry.from ?? null]);
}

/** Whether they know the same. Version and time say only when it was written. */
export function sameKnowledge(one: KnowledgeState, other: KnowledgeState): boolean {
  if (one === other) return true;
  const ids = Object.keys(one.tombstones);
  return (
    one.entries.length === other.entries.length &&
    ids.length === Object.keys(other.tombstones).length &&
    ids.every((id) => one.tombstones[id] === other.tombstones[id]) &&
    one.entries.every((entry, place) => {
      const counterpart = other.entries[place];
      return counterpart !== undefined && fingerprintOf(entry) === fingerprintOf(counterpart);
    })
  );
}

function isGone(tombstones: Tombstones, entry: KnowledgeEntry): boolean {
  return (
    isForgotten(tombstones, entry.id) ||
    isCondensed(tombstones, entry.id) ||
    // Only what is said to be forgotten by name: that cannot be taken back, so places agree in whatever order they hear of it.
    (entry.from ?? []).some((id) => tombstones[id] === 'forgotten')
  );
}

/** Entries once each, by id, without those that are gone. Of two contents under one id the same wins everywhere. */
export function livingEntries(entries: readonly KnowledgeEntry[], tombstones: Tombstones): readonly KnowledgeEntry[] {
  const byId = new Map<string, KnowledgeEntry>();
  for (const entry of entries) {
    if (isGone(tombstones, entry)) continue;
    const other = byId.get(entry.id);
    if (other === undefined || fingerprintOf(entry) < fingerprintOf(other)) byId.set(entry.id, entry);
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
