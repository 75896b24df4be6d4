import type { KnowledgeEntryId } from '@nexus/contracts';
import { z } from 'zod';

/**
 * What became of an entry, without its content. `forgotten` is for ever. A number counts how often it was condensed and
 * brought back: odd, it is condensed; even, it is back. Of two, `forgotten` wins, else the higher number.
 */
export const Tombstone = z.union([z.literal('forgotten'), z.int().nonnegative()]);
export type Tombstone = z.infer<typeof Tombstone>;

/**
 * By entry id. Under `everything` stands when all was forgotten last, in milliseconds since 1970: what was made until then and was
 * unknown where that was said is forgotten too, once it turns up.
 */
export const Tombstones = z.record(z.union([z.string().regex(/^k_[0-9a-z]+_[0-9a-z]+$/), z.literal('*')]), Tombstone);
export type Tombstones = Readonly<Partial<Record<string, Tombstone>>>;

export const everything = '*';

export function laterTombstone(one: Tombstone | undefined, other: Tombstone | undefined): Tombstone {
  if (one === 'forgotten' || other === 'forgotten') return 'forgotten';
  return Math.max(one ?? 0, other ?? 0);
}

export function mergeTombstones(one: Tombstones, other: Tombstones): Tombstones {
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
