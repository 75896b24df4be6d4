import type { KnowledgeEntry, KnowledgeEntryId, KnowledgeReplacement } from '@nexus/contracts';
import type { KnowledgeChange } from './knowledge-change.ts';
import { type KnowledgeState, livingEntries, sameKnowledge } from './knowledge-state.ts';
import {
  backAfter,
  condensedAfter,
  everything,
  forgottenUntil,
  isForgotten,
  type Tombstone,
  type Tombstones,
  timeOfId,
} from './tombstones.ts';

type Content = Pick<KnowledgeState, 'entries' | 'tombstones'>;

function marked(
  tombstones: Tombstones,
  ids: Iterable<KnowledgeEntryId>,
  mark: (id: KnowledgeEntryId) => Tombstone,
): Tombstones {
  const changed: Record<string, Tombstone | undefined> = { ...tombstones };
  for (const id of ids) changed[id] = mark(id);
  return changed;
}

function append({ entries, tombstones }: Content, added: readonly KnowledgeEntry[]): Content {
  const known = new Set([...entries.map(({ id }) => id), ...Object.keys(tombstones)]);
  const unknown = added.filter(({ id }) => !known.has(id));
  const early = unknown.filter(({ id }) => timeOfId(id) <= forgottenUntil(tombstones)).map(({ id }) => id);
  return {
    entries: [...entries, ...unknown],
    tombstones: marked(tombstones, early, (id) => backAfter(tombstones, id)),
  };
}

/** What an entry was condensed from goes with it: kept versions still have its words. */
function remove({ entries, tombstones }: Content, entryIds: readonly KnowledgeEntryId[]): Content {
  const named = new Set(entryIds);
  const sources = entries.filter(({ id }) => named.has(id)).flatMap(({ from }) => from ?? []);
  return { entries, tombstones: marked(tombstones, [...named, ...sources], () => 'forgotten') };
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

function restore({ entries, tombstones }: Content, restored: readonly KnowledgeEntry[]): Content {
  const living = new Set(entries.map(({ id }) => id));
  const back = restored.filter(({ id }) => !living.has(id) && !isForgotten(tombstones, id));
  const backIds = new Set(back.map(({ id }) => id));
  const summaries = entries.filter(({ from }) => (from ?? []).some((id) => backIds.has(id))).map(({ id }) => id);
  const withoutSummaries = marked(tombstones, summaries, (id) => condensedAfter(tombstones[id]));
  return {
    entries: [...entries, ...back],
    tombstones: marked(withoutSummaries, backIds, (id) => backAfter(tombstones, id)),
  };
}

function contentAfter(state: KnowledgeState, change: KnowledgeChange): Content {
  switch (change.kind) {
    case 'append':
      return append(state, change.entries);
    case 'remove':
      return remove(state, change.entryIds);
    case 'clear':
      return clear(state, change.until);
    case 'replace':
      return replace(state, change.replacement);
    case 'restore':
      return restore(state, change.entries);
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
