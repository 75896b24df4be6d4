import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import { type KnowledgeState, livingEntries } from './knowledge-state.ts';
import { backAfter, everything, isCondensed, isForgotten, marked } from './tombstones.ts';

type Content = Pick<KnowledgeState, 'entries' | 'tombstones'>;

/**
 * Ids that were condensed and that nothing living was made of: another source of their summary was forgotten, and the summary went
 * with it. Only kept versions have their words; a summary that a restored version took the place of is among them, and is in none.
 */
export function strandedIds({ entries, tombstones }: Content): readonly KnowledgeEntryId[] {
  const represented = new Set(livingEntries(entries, tombstones).flatMap(({ from }) => from ?? []));
  return Object.keys(tombstones).filter(
    (id) => id !== everything && isCondensed(tombstones, id) && !isForgotten(tombstones, id) && !represented.has(id),
  );
}

/** First words, not what stands between them and a summary: that says nothing of its own. */
export function wordsIn(kept: readonly KnowledgeEntry[]): ReadonlyMap<KnowledgeEntryId, KnowledgeEntry> {
  return new Map(kept.filter(({ from = [] }) => from.length === 0).map((entry) => [entry.id, entry]));
}

/** @param kept of all kept versions. @returns the very same content where none of it is stranded. */
export function bringBackStranded<C extends Content>(content: C, kept: readonly KnowledgeEntry[]): C | Content {
  const words = wordsIn(kept);
  const back = strandedIds(content).flatMap((id) => words.get(id) ?? []);
  if (back.length === 0) return content;
  const { entries, tombstones } = content;
  const ids = back.map(({ id }) => id);
  return { entries: [...entries, ...back], tombstones: marked(tombstones, ids, (id) => backAfter(tombstones, id)) };
}
