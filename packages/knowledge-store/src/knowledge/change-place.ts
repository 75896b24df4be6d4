import { setTimeout as pause } from 'node:timers/promises';
import { NexusError, type UserId } from '@nexus/contracts';
import type { KnowledgePlace } from './knowledge-place.ts';
import { type KnowledgeState, sameKnowledge } from './knowledge-state.ts';

/** Each attempt fails only because another writer succeeded. */
const mostAttempts = 100;
/** Milliseconds. */
const longestPause = 50;

/** Those who failed together do not come back together. */
function spreadPause(attempt: number): Promise<void> {
  return pause(Math.random() * Math.min(longestPause, 2 ** attempt));
}

export interface PlaceChange {
  /** Pure: it is asked again when another writer was quicker. Null: nothing is to be done. */
  readonly next: (kept: KnowledgeState) => KnowledgeState | null;
  readonly keepOld?: boolean;
}

/**
 * Reads, changes and writes as one.
 *
 * @returns what the place has now, or null where `next` wanted nothing.
 * @throws NexusError as the place does.
 */
export async function changePlace(
  place: KnowledgePlace,
  userId: UserId,
  { next, keepOld = false }: PlaceChange,
): Promise<KnowledgeState | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (attempt > 0) await spreadPause(attempt);
    const kept = await place.read(userId);
    const wanted = next(kept);
    if (wanted === null) return null;
    const same = sameKnowledge(kept, wanted);
    if (same && wanted.version <= kept.version) return kept;
    const version = same ? wanted.version : Math.max(wanted.version, kept.version + 1);
    const written = { ...wanted, version };
    if (await place.write(userId, { kept, next: written, keepOld })) return written;
  }
  throw new NexusError('MEMORY_UNREACHABLE', 'What is remembered changes too fast to be changed.', { retryable: true });
}
