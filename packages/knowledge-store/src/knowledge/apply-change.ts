import type { KnowledgeEntry, KnowledgeEntryId, KnowledgeReplacement } from '@nexus/contracts';
import type { KnowledgeChange } from './knowledge-change.ts';
import { type KnowledgeState, livingEntries, sameKnowledge } from './knowledge-state.ts';
import { bringBackStranded } from './stranded-entries.ts';
import { backAfter, condensedAfter, everything, forgottenUntil, isForgotten, marked, timeOfId } from './tombstones.ts';

type Content = Pick<KnowledgeState, 'entries' | 'tombstones'>;

function append({ entries, tombstones }: Content, added: readonly KnowledgeEntry[]): Content {
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
  { entries, tombstones }: Content,
  entryIds: readonly KnowledgeEntryId[],
  kept: readonly KnowledgeEntry[],
): Content {
  const named = new Set(entryIds);
  const sources = entries.filter(({ id }) => named.has(id)).flatMap(({ from }) => from ?? []);
  const left = { entries, tombstones: marked(tombstones, [...named, ...sources], () => 'forgotten') };
  return bringBackStranded(left, kept);
}

function clear({ entries, tombstones }: Content, until: number): Content {
  const known = [...entries.map(({ id }) => id), ...Object.keys(tombstones)].filter((id) => id !== everything);
  const last = known.reduce(
    (latest, id) => Math.max(latest, timeOfId(id)),
    Math.max(until, forgottenUntil(tombstones)),
  );
  return { entries: [], tombstones: { ...marked(tombstones, known, () => 'forgotten'), [everything]: last } };
}

/** Each new entry names all that its words came from, however often they were condensed, so that forgetting finds it. */
function replace({ entries, tombstones }: Content, { condensed, entries: added }: KnowledgeReplacement): Content {
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
  { entries, tombstones }: Content,
  wanted: readonly KnowledgeEntry[],
  others: readonly KnowledgeEntry[],
): Content {
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

function contentAfter(state: KnowledgeState, change: KnowledgeChange): Content {
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
    case 'bring back':
      return bringBackStranded(state, change.kept);
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
