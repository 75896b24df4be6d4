import {
  type KnowledgeDocument,
  type KnowledgeEntry,
  type KnowledgeEntryId,
  type KnowledgeLimit,
  knowledgeLimit,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';

/**
 * What became of an entry, without its content. `forgotten` is for ever. A number counts how often it was condensed and
 * brought back: odd, it is condensed; even, it is back. Of two, `forgotten` wins, else the higher number.
 */
const Tombstone = z.union([z.literal('forgotten'), z.int().nonnegative()]);
type Tombstone = z.infer<typeof Tombstone>;

/**
 * By entry id. Under `everything` stands when all was forgotten last, in milliseconds since 1970: what was made until then and was
 * unknown where that was said is forgotten too, once it turns up.
 */
export const Tombstones = z.record(z.union([z.string().regex(/^k_[0-9a-z]+_[0-9a-z]+$/), z.literal('*')]), Tombstone);
export type Tombstones = Readonly<Partial<Record<string, Tombstone>>>;

export const everything = '*';

function laterTombstone(one: Tombstone | undefined, other: Tombstone | undefined): Tombstone {
  if (one === 'forgotten' || other === 'forgotten') return 'forgotten';
  return Math.max(one ?? 0, other ?? 0);
}

function mergeTombstones(one: Tombstones, other: Tombstones): Tombstones {
  const merged: Record<string, Tombstone> = {};
  for (const id of [...Object.keys(one), ...Object.keys(other)]) merged[id] = laterTombstone(one[id], other[id]);
  return merged;
}

export function marked(
  tombstones: Tombstones,
  ids: Iterable<KnowledgeEntryId>,
  mark: (id: KnowledgeEntryId) => Tombstone,
): Tombstones {
  const changed: Record<string, Tombstone | undefined> = { ...tombstones };
  for (const id of ids) changed[id] = mark(id);
  return changed;
}

/** Milliseconds since 1970, as the id says. */
export function timeOfId(id: KnowledgeEntryId): number {
  return Number.parseInt(id.split('_')[1] ?? '', 36);
}

/** 0: everything was never forgotten. */
export function forgottenUntil(tombstones: Tombstones): number {
  const time = tombstones[everything];
  return typeof time === 'number' ? time : 0;
}

function fellWithEverything(tombstones: Tombstones, id: KnowledgeEntryId): boolean {
  const until = forgottenUntil(tombstones);
  if (until === 0 || timeOfId(id) > until) return false;
  const tombstone = tombstones[id];
  return !(typeof tombstone === 'number' && tombstone >= until);
}

export function isForgotten(tombstones: Tombstones, id: KnowledgeEntryId): boolean {
  return tombstones[id] === 'forgotten' || fellWithEverything(tombstones, id);
}

export function isCondensed(tombstones: Tombstones, id: KnowledgeEntryId): boolean {
  const tombstone = tombstones[id];
  return typeof tombstone === 'number' && tombstone % 2 === 1;
}

/** The next odd number. */
export function condensedAfter(tombstone: Tombstone | undefined): Tombstone {
  if (tombstone === 'forgotten') return tombstone;
  const times = tombstone ?? 0;
  return times + 1 + (times % 2);
}

/**
 * The next even number; for an id that "everything was forgotten" would take, one that outweighs it. Clocks differ between
 * machines, so what was said after that may bear an earlier time.
 */
export function backAfter(tombstones: Tombstones, id: KnowledgeEntryId): Tombstone {
  const tombstone = tombstones[id];
  if (tombstone === 'forgotten') return tombstone;
  const until = forgottenUntil(tombstones);
  const least = timeOfId(id) > until ? 0 : until;
  const times = Math.max(tombstone ?? 0, least);
  return times + (times % 2);
}

/**
 * What is kept of a user: a set that merges. States of two backends that drifted apart make one state, whichever comes first and
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

/** Field by field: backends give them back in another order. */
function fingerprintOf(entry: KnowledgeEntry): string {
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
    one.entries.every((entry, index) => {
      const counterpart = other.entries[index];
      return counterpart !== undefined && fingerprintOf(entry) === fingerprintOf(counterpart);
    })
  );
}

function isGone(tombstones: Tombstones, entry: KnowledgeEntry): boolean {
  return (
    isForgotten(tombstones, entry.id) ||
    isCondensed(tombstones, entry.id) ||
    // Only what is said to be forgotten by name: that cannot be taken back, so backends agree in whatever order they hear of it.
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

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * All that either knows. Commutative, idempotent and, but for the version, associative. The version is the higher one, and one more
 * where a state of that version learns something by it: one version never stands for two different contents of a backend.
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

/**
 * Says of every id that is known here and fell with "everything was forgotten" that it is forgotten, so that a backend which
 * reads tombstones one by one scrubs its kept versions of it; and of what a forgotten entry was condensed from.
 *
 * @param known what the backend had until now. @returns the very same state where there is nothing to say.
 */
export function materialiseForgotten(state: KnowledgeState, known: KnowledgeState = state): KnowledgeState {
  const ids = [
    ...known.entries.map(({ id }) => id),
    ...Object.keys(known.tombstones),
    ...Object.keys(state.tombstones),
  ];
  const sources = known.entries.filter(({ id }) => isForgotten(state.tombstones, id)).flatMap(({ from }) => from ?? []);
  const fallen = [...ids.filter((id) => id !== everything && isForgotten(state.tombstones, id)), ...sources].filter(
    (id) => state.tombstones[id] !== 'forgotten',
  );
  if (fallen.length === 0) return state;
  const said: Record<string, Tombstone | undefined> = { ...state.tombstones };
  for (const id of fallen) said[id] = 'forgotten';
  return { ...state, entries: livingEntries(state.entries, said), tombstones: said };
}

/** What callers see of a state: oldest first, without tombstones. */
export function visibleDocument(userId: UserId, state: KnowledgeState): KnowledgeDocument {
  const entries = state.entries.toSorted((one, other) => {
    const byTime = Date.parse(one.createdAt) - Date.parse(other.createdAt);
    return byTime !== 0 ? byTime : one.id < other.id ? -1 : 1;
  });
  return { userId, entries, version: state.version, lastUpdatedAt: state.lastUpdatedAt };
}

/** Which entries are meant by these ids: they themselves, and what was made of them. */
export function selectsEntry(entryIds: readonly KnowledgeEntryId[] | 'all'): (entry: KnowledgeEntry) => boolean {
  if (entryIds === 'all') return () => true;
  const named = new Set<string>(entryIds);
  return ({ id, from = [] }) => named.has(id) || from.some((source) => named.has(source));
}

/** More entries or more characters than are remembered before they are condensed (M-2). */
export function createLimitCheck(limit: KnowledgeLimit = knowledgeLimit): (document: KnowledgeDocument) => boolean {
  return ({ entries }) =>
    entries.length > limit.entries ||
    entries.reduce((characters, { content }) => characters + content.length, 0) > limit.characters;
}
