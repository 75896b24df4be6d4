import { setTimeout as pause } from 'node:timers/promises';
import { backoffPause } from '@nexus/async';
import { type KeptVersion, KnowledgeEntry, NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { type KnowledgeState, livingEntries, sameKnowledge, Tombstones } from './knowledge-state.ts';

interface KnowledgeWrite {
  /** As the backend gave it; written only while that is still what is kept. */
  readonly kept: KnowledgeState;
  /** Its version is higher. */
  readonly next: KnowledgeState;
  /** What is there now goes among the kept versions, where the backend has those. */
  readonly keepOld?: boolean;
}

/**
 * Where states are kept: it reads, and compares and sets, and knows nothing of what they mean.
 *
 * @throws NexusError MEMORY_UNREACHABLE (whether a writing was done is then unknown), MEMORY_UNREADABLE when what is kept there is
 * no state that this program knows; it is left as it is; ACCOUNT_DELETED from a writing of a process that knew the user before.
 */
export interface KnowledgeBackend {
  /** The empty state where nothing is kept. */
  read(userId: UserId): Promise<KnowledgeState>;
  /** @returns false, and nothing was done, when something else is kept. */
  write(userId: UserId, writing: KnowledgeWrite): Promise<boolean>;
  /** Leaves nothing of the user, with the account (L-15); what a process writes that knew them before is refused from then on. */
  erase(userId: UserId): Promise<void>;
}

/** The backend that lasts. What is forgotten in a writing goes from its kept versions too. */
export interface DurableKnowledgeBackend extends KnowledgeBackend {
  /** Newest first. */
  versions(userId: UserId): Promise<readonly KeptVersion[]>;
}

/**
 * The quick backend, which also has the outbox: each writing marks its user until the durable backend is known to have it. Marks are ids and
 * versions, no content.
 */
export interface FastKnowledgeBackend extends KnowledgeBackend {
  /** Some of those who are marked, in no order, at most so many. @throws while it is away */
  waiting(most: number): Promise<readonly UserId[]>;
  /** Takes the mark off if this state, as this backend gave or took it, is still what is kept. @throws while it is away */
  unmark(userId: UserId, state: KnowledgeState): Promise<void>;
}

/** Each attempt fails only because another writer succeeded. */
const mostAttempts = 100;
/** Milliseconds, and all of it left to chance: those who failed together do not come back together. */
const backoff = { first: 1, longest: 25, jitter: 1 };

interface BackendUpdate {
  /** Pure: it is asked again when another writer was quicker. Null: nothing is to be done. */
  readonly next: (kept: KnowledgeState) => KnowledgeState | null;
  readonly keepOld?: boolean;
}

/**
 * Reads, changes and writes as one.
 *
 * @returns what the backend has now, or null where `next` wanted nothing.
 * @throws NexusError as the backend does.
 */
export async function updateBackend(
  backend: KnowledgeBackend,
  userId: UserId,
  { next, keepOld = false }: BackendUpdate,
): Promise<KnowledgeState | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (attempt > 0) await pause(backoffPause(backoff, attempt));
    const kept = await backend.read(userId);
    const wanted = next(kept);
    if (wanted === null) return null;
    const same = sameKnowledge(kept, wanted);
    if (same && wanted.version <= kept.version) return kept;
    const version = same ? wanted.version : Math.max(wanted.version, kept.version + 1);
    const written = { ...wanted, version };
    if (await backend.write(userId, { kept, next: written, keepOld })) return written;
  }
  throw new NexusError('MEMORY_UNREACHABLE', 'What is remembered changes too fast to be changed.', { retryable: true });
}

/** Strict: what a newer version of this program adds would be lost if this one wrote it back. */
const StoredKnowledge = z.strictObject({
  entries: z.array(KnowledgeEntry.strict()),
  tombstones: Tombstones.default({}),
  version: z.int().nonnegative(),
  lastUpdatedAt: z.iso.datetime({ offset: true }).nullable(),
});

export function unreadable(where: string): NexusError {
  return new NexusError(
    'MEMORY_UNREADABLE',
    `What is remembered of the user cannot be read in ${where}; it is left as it is.`,
  );
}

export function unreachable(where: string): NexusError {
  return new NexusError('MEMORY_UNREACHABLE', `What is remembered cannot be reached in ${where}.`, { retryable: true });
}

/** @throws NexusError MEMORY_UNREADABLE; the cause is left out, it would quote what is remembered. */
export function readStoredKnowledge(stored: unknown, where: string): KnowledgeState {
  const { data, success } = StoredKnowledge.safeParse(stored);
  if (!success) throw unreadable(where);
  const { entries, tombstones, version, lastUpdatedAt } = data;
  return {
    entries: livingEntries(entries, tombstones),
    tombstones,
    version,
    lastUpdatedAt: lastUpdatedAt === null ? null : new Date(lastUpdatedAt).toISOString(),
  };
}
