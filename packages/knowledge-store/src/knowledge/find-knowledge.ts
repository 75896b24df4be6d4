import {
  type KnowledgeEntry,
  type KnowledgeEntryId,
  type KnowledgeTrace,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import { selectsEntry } from './selects-entry.ts';
import type { Places } from './synchronise-places.ts';

async function traceIn(reading: Promise<boolean>): Promise<KnowledgeTrace> {
  try {
    return (await reading) ? 'kept' : 'gone';
  } catch (error) {
    // What cannot be read may hold anything.
    return error instanceof NexusError && error.code === 'MEMORY_UNREADABLE' ? 'kept' : 'unknown';
  }
}

/** Whether any of these, or what was made of them, still has its content in one of the places. */
export async function findKnowledge(
  { quick, lasting }: Places,
  userId: UserId,
  entryIds: readonly KnowledgeEntryId[] | 'all',
): Promise<KnowledgeTrace> {
  const isMeant = selectsEntry(entryIds);
  const among = ({ entries }: { readonly entries: readonly KnowledgeEntry[] }) => entries.some(isMeant);
  const traces = await Promise.all([
    quick === null ? 'gone' : traceIn(quick.place.read(userId).then(among)),
    traceIn(lasting.read(userId).then(among)),
    traceIn(lasting.versions(userId).then((versions) => versions.some(among))),
  ]);
  if (traces.includes('kept')) return 'kept';
  return traces.includes('unknown') ? 'unknown' : 'gone';
}
