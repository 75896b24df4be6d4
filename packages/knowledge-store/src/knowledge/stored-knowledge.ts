import { KnowledgeEntry, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { type KnowledgeState, livingEntries } from './knowledge-state.ts';
import { Tombstones } from './tombstones.ts';

/** Strict: what a newer version of this program adds would be lost if this one wrote it back. */
const StoredKnowledge = z.strictObject({
  entries: z.array(KnowledgeEntry.strict()),
  tombstones: Tombstones.default({}),
  version: z.int().nonnegative(),
  lastUpdatedAt: z.iso.datetime({ offset: true }).nullable(),
});

export function unreadable(place: string): NexusError {
  return new NexusError(
    'MEMORY_UNREADABLE',
    `What is remembered of the user cannot be read in ${place}; it is left as it is.`,
  );
}

export function unreachable(place: string): NexusError {
  return new NexusError('MEMORY_UNREACHABLE', `What is remembered cannot be reached in ${place}.`, { retryable: true });
}

/** @throws NexusError MEMORY_UNREADABLE; the cause is left out, it would quote what is remembered. */
export function readStoredKnowledge(stored: unknown, place: string): KnowledgeState {
  const { data, success } = StoredKnowledge.safeParse(stored);
  if (!success) throw unreadable(place);
  const { entries, tombstones, version, lastUpdatedAt } = data;
  return {
    entries: livingEntries(entries, tombstones),
    tombstones,
    version,
    lastUpdatedAt: lastUpdatedAt === null ? null : new Date(lastUpdatedAt).toISOString(),
  };
}
