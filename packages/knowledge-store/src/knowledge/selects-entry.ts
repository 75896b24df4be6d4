import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';

/** Which entries are meant by these ids: they themselves, and what was made of them. */
export function selectsEntry(entryIds: readonly KnowledgeEntryId[] | 'all'): (entry: KnowledgeEntry) => boolean {
  if (entryIds === 'all') return () => true;
  const named = new Set<string>(entryIds);
  return ({ id, from = [] }) => named.has(id) || from.some((source) => named.has(source));
}
