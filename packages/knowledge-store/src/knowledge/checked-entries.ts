import { KnowledgeEntry, NexusError } from '@nexus/contracts';

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
