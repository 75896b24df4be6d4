import { type KnowledgeEntry, type KnowledgeEntryId, NexusError, type UserId } from '@nexus/contracts';
import type { Places } from './synchronise-places.ts';

/** Whether any of these, or what was made of them, still has its content in a place that can be reached. */
export async function findKnowledge(
  { quick, lasting }: Places,
  userId: UserId,
  entryIds: readonly KnowledgeEntryId[],
): Promise<boolean> {
  const named = new Set(entryIds);
  const among = (entries: readonly KnowledgeEntry[]) =>
    entries.some(({ id, from }) => named.has(id) || (from ?? []).some((source) => named.has(source)));
  const looks = [
    quick?.place.read(userId).then(({ entries }) => among(entries)) ?? false,
    lasting.read(userId).then(({ entries }) => among(entries)),
    lasting.versions(userId).then((versions) => versions.some(({ entries }) => among(entries))),
  ];
  const found = await Promise.allSettled(looks);
  return found.some((look) =>
    // What cannot be read may hold anything.
    look.status === 'fulfilled'
      ? look.value
      : look.reason instanceof NexusError && look.reason.code === 'MEMORY_UNREADABLE',
  );
}
