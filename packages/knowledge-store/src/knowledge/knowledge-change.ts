import { KnowledgeEntry, type KnowledgeEntryId, type KnowledgeReplacement, NexusError } from '@nexus/contracts';
import {
  backAfter,
  condensedAfter,
  everything,
  forgottenUntil,
  isCondensed,
  isForgotten,
  type KnowledgeState,
  livingEntries,
  marked,
  sameKnowledge,
  timeOfId,
} from './knowledge-state.ts';

export type KnowledgeChange =
  | { readonly kind: 'append'; readonly entries: readonly KnowledgeEntry[] }
  | {
      readonly kind: 'remove';
      readonly entryIds: readonly KnowledgeEntryId[];
      /** Of all kept versions; empty where they could not be asked, and then what shared a summary comes back later. */
      readonly kept: readonly KnowledgeEntry[];
    }
  /** Forgets what was made until `until` (milliseconds since 1970), and whatever is there. */
  | { readonly kind: 'clear'; readonly until: number }
  | { readonly kind: 'replace'; readonly replacement: KnowledgeReplacement }
  | {
      readonly kind: 'restore';
      /** What comes back, as it was in a kept version. */
      readonly entries: readonly KnowledgeEntry[];
      /** Of all kept versions. */
      readonly others: readonly KnowledgeEntry[];
    }
  /** Nobody asked for it: what lost its summary to another source of it. */
  | { readonly kind: 'restore orphans'; readonly kept: readonly KnowledgeEntry[] };

type KnowledgeContent = Pick<KnowledgeState, 'entries' | 'tombstones'>;

/**
 * Ids that were condensed and that nothing living was made of: another source of their summary was forgotten, and the summary went
 * with it. Only kept versions have their words; a summary that a restored version took the place of is among them, and is in none.
 */
export function orphanedIds({ entries, tombstones }: KnowledgeContent): readonly KnowledgeEntryId[] {
  const represented = new Set(livingEntries(entries, tombstones).flatMap(({ from }) => from ?? []));
  return Object.keys(tombstones).filter(
    (id) => id !== everything && isCondensed(tombstones, id) && !isForgotten(tombstones, id) && !represented.has(id),
  );
}

/** First words, not what stands between them and a summary: that says nothing of its own. */
export function originalsIn(kept: readonly KnowledgeEntry[]): ReadonlyMap<KnowledgeEntryId, KnowledgeEntry> {
  return new Map(kept.filter(({ from = [] }) => from.length === 0).map((entry) => [entry.id, entry]));
}

/** @param kept of all kept versions. @returns the very same content where none of it lost its summary. */
function restoreOrphans<C extends KnowledgeContent>(content: C, kept: readonly KnowledgeEntry[]): C | KnowledgeContent {
  const originals = originalsIn(kept);
  const back = orphanedIds(content).flatMap((id) => originals.get(id) ?? []);
  if (back.length === 0) return content;
  const { entries, tombstones } = content;
  const ids = back.map(({ id }) => id);
  return { entries: [...entries, ...back], tombstones: marked(tombstones, ids, (id) => backAfter(tombstones, id)) };
}

function append({ entries, tombstones }: KnowledgeContent, added: readonly KnowledgeEntry[]): KnowledgeContent {
  const known = new Set([...entries.map(({ id }) => id), ...Object.keys(tombstones)]);
  const unknown = added.filter(({ id }) => !known.has(id));
  const early = unknown.filter(({ id }) => timeOfId(id) <= forgottenUntil(tombstones)).map(({ id }) => id);
  return {
    entries: [...entries, ...unknown],
    tombstones: marked(tombstones, early, (id) => backAfter(tombstones, id)),
  };
}

/**
 * What an entry was condensed from goes with it: kept versions still have its words. A summary of which one source is named goes as
 * well, and the other sources come back.
 */
function remove(
  { entries, tombstones }: KnowledgeContent,
  entryIds: readonly KnowledgeEntryId[],
  kept: readonly KnowledgeEntry[],
): KnowledgeContent {
  const named = new Set(entryIds);
  const sources = entries.filter(({ id }) => named.has(id)).flatMap(({ from }) => from ?? []);
  const left = { entries, tombstones: marked(tombstones, [...named, ...sources], () => 'forgotten') };
  return restoreOrphans(left, kept);
}

function clear({ entries, tombstones }: KnowledgeContent, until: number): KnowledgeContent {
  const known = [...entries.map(({ id }) => id), ...Object.keys(tombstones)].filter((id) => id !== everything);
  const last = known.reduce(
    (latest, id) => Math.max(latest, timeOfId(id)),
    Math.max(until, forgottenUntil(tombstones)),
  );
  return { entries: [], tombstones: { ...marked(tombstones, known, () => 'forgotten'), [everything]: last } };
}

/** Each new entry names all that its words came from, however often they were condensed, so that forgetting finds it. */
function replace(
  { entries, tombstones }: KnowledgeContent,
  { condensed, entries: added }: KnowledgeReplacement,
): KnowledgeContent {
  const sourcesOf = new Map(entries.map(({ id, from }) => [id, from ?? []]));
  const traced = added.map((entry) => {
    const sources = new Set((entry.from ?? []).flatMap((id) => [id, ...(sourcesOf.get(id) ?? [])]));
    return sources.size === 0 ? entry : { ...entry, from: [...sources] };
  });
  const kept = new Set(added.map(({ id }) => id));
  const gone = condensed.filter((id) => !kept.has(id));
  return append({ entries, tombstones: marked(tombstones, gone, (id) => condensedAfter(tombstones[id])) }, traced);
}

/**
 * A summary goes when all that it was made of is back. What else a later summary was made of comes back from other versions; a
 * summary of which something is in none of them stays: said twice is better than lost.
 */
function restore(
  { entries, tombstones }: KnowledgeContent,
  wanted: readonly KnowledgeEntry[],
  others: readonly KnowledgeEntry[],
): KnowledgeContent {
  const present = new Map(entries.map((entry) => [entry.id, entry]));
  const kept = new Map(others.map((entry) => [entry.id, entry]));
  const bringBack = (candidates: readonly KnowledgeEntry[]) => {
    for (const entry of candidates) if (!isForgotten(tombstones, entry.id)) present.set(entry.id, entry);
  };
  bringBack(wanted.filter(({ id }) => !present.has(id)));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const gone = entries.filter(({ id, from }) => {
    if (wantedIds.has(id) || !from?.some((source) => wantedIds.has(source) && present.has(source))) return false;
    const covered = new Set(
      [...present.values()].flatMap((entry) => (entry.id === id ? [] : [entry.id, ...(entry.from ?? [])])),
    );
    const missing = from.filter((source) => !covered.has(source) && !isForgotten(tombstones, source));
    if (missing.some((source) => !kept.has(source))) return false;
    // What stands between the first words and this summary says nothing of its own.
    bringBack(missing.flatMap((source) => kept.get(source) ?? []).filter((entry) => entry.from === undefined));
    return true;
  });
  const goneIds = gone.map(({ id }) => id);
  const living = new Set(entries.map(({ id }) => id));
  const backIds = [...present.keys()].filter((id) => !living.has(id));
  return {
    entries: [...present.values()],
    tombstones: marked(
      marked(tombstones, goneIds, (id) => condensedAfter(tombstones[id])),
      backIds,
      (id) => backAfter(tombstones, id),
    ),
  };
}

function contentAfter(state: KnowledgeState, change: KnowledgeChange): KnowledgeContent {
  switch (change.kind) {
    case 'append':
      return append(state, change.entries);
    case 'remove':
      return remove(state, change.entryIds, change.kept);
    case 'clear':
      return clear(state, change.until);
    case 'replace':
      return replace(state, change.replacement);
    case 'restore':
      return restore(state, change.entries, change.others);
    case 'restore orphans':
      return restoreOrphans(state, change.kept);
  }
}

/** @param at ISO 8601. @returns the very same state where the change changes nothing. */
export function applyChange(state: KnowledgeState, change: KnowledgeChange, at: string): KnowledgeState {
  const { entries, tombstones } = contentAfter(state, change);
  const next: KnowledgeState = {
    entries: livingEntries(entries, tombstones),
    tombstones,
    version: state.version + 1,
    lastUpdatedAt: at,
  };
  return sameKnowledge(state, next) ? state : next;
}

/**
 * `done`: it was made before, and its answer was lost. `stale`: something of what was condensed is not there any more, so that the
 * summary may say what should be gone.
 */
export function fitReplacement(state: KnowledgeState, replacement: KnowledgeReplacement): 'fits' | 'done' | 'stale' {
  const living = new Set(state.entries.map(({ id }) => id));
  const kept = new Set(replacement.entries.map(({ id }) => id));
  if (replacement.condensed.every((id) => living.has(id))) return 'fits';
  const made = replacement.entries.every(({ id }) => living.has(id));
  const gone = replacement.condensed.every((id) => kept.has(id) || state.tombstones[id] !== undefined);
  return made && gone && replacement.entries.length > 0 ? 'done' : 'stale';
}

const StrictEntry = KnowledgeEntry.strict();

/**
 * One entry that is none would make the whole document unreadable for everybody.
 *
 * @throws NexusError MEMORY_ENTRY_INVALID, without the content.
 */
export function checkedEntries(entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  if (entries.every((entry) => StrictEntry.safeParse(entry).success)) return entries;
  throw new NexusError('MEMORY_ENTRY_INVALID', 'What should be remembered is not an entry of memory.');
}
