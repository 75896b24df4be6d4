import { type KnowledgeEntry, NexusError, type UserId } from '@nexus/contracts';
import type { StoreLog } from '../store-log.ts';
import {
  type DurableKnowledgeBackend,
  type FastKnowledgeBackend,
  type KnowledgeBackend,
  updateBackend,
} from './knowledge-backend.ts';
import { applyChange, originalsIn } from './knowledge-change.ts';
import { type KnowledgeState, materialiseForgotten, mergeStates, sameKnowledge } from './knowledge-state.ts';
import { createLocalKnowledge, type LocalKnowledge } from './local-knowledge.ts';
import { createRetryQueue, type Outcome, type RetryQueue, type RetryQueueOptions } from './retry-queue.ts';

/** Where knowledge is kept: in Redis for speed, in the database for good, and in this process what it read and acknowledged. */
export interface Backends {
  /** Null: there is none. */
  readonly fast: FastKnowledgeBackend | null;
  readonly durable: DurableKnowledgeBackend;
  readonly known: LocalKnowledge;
}

export interface ReplicationOptions extends Pick<Backends, 'fast' | 'durable'> {
  /** Calls back whenever a backend can be used again. @returns what ends it. */
  readonly onReady: (listener: () => void) => () => void;
  readonly log: StoreLog;
  readonly pauses: RetryQueueOptions['pauses'];
}

/** The backends of a process, and the queue of users whose backends are brought to one state in the background. */
export interface Replication extends Backends {
  readonly log: StoreLog;
  readonly retryQueue: Pick<RetryQueue, 'enqueue' | 'flush' | 'waitUntil'>;
  /** Lets go of all that this process has of a user, unwritten changes included; resolves once nothing of it is under way. */
  drop(userId: UserId): Promise<void>;
  stop(): void;
}

/** Milliseconds. */
const lookForMarksEvery = 15_000;
const longestAttempt = 5_000;
const mostMarks = 100;

/**
 * Drains at once what this process wrote, and what anybody's mark in the outbox says, also of a process that died: at the start, whenever a
 * backend is back, and now and then. Two processes may drain one user: each writing compares and sets, so nothing is doubled.
 */
export function startReplication({ fast, durable, onReady, log, pauses }: ReplicationOptions): Replication {
  const known = createLocalKnowledge();
  const backends: Backends = { fast, durable, known };
  /** Users whose state could not be given to Redis: what was forgotten must not stay there until somebody reads. */
  const missed = new Set<UserId>();
  /** Looked at again with the next look for marks, not with every mark that is found. */
  const unreadable = new Set<UserId>();
  const report = createReporter(log);

  async function drain(userId: UserId): Promise<Outcome> {
    try {
      const { complete, fastMissed } = await synchronise(backends, userId);
      if (fastMissed) missed.add(userId);
      else missed.delete(userId);
      return complete ? 'done' : 'again';
    } catch (error) {
      return error instanceof NexusError && error.code === 'MEMORY_UNREADABLE' ? 'unreadable' : 'failed';
    }
  }

  async function work(userId: UserId): Promise<Outcome> {
    const outcome = await drain(userId);
    if (outcome === 'unreadable') unreadable.add(userId);
    else unreadable.delete(userId);
    report(userId, outcome);
    return outcome;
  }

  const retryQueue = createRetryQueue({ work, pauses });
  let stopped = false;

  async function takeMarks(): Promise<void> {
    if (fast === null || stopped || retryQueue.size() >= mostMarks) return;
    const users = await fast.waiting(mostMarks).catch(() => []);
    const readable = users.filter((userId) => !unreadable.has(userId));
    for (const userId of readable) retryQueue.enqueue(userId);
    if (users.length < mostMarks || readable.length === 0) return;
    if (await retryQueue.waitUntil(() => retryQueue.size() === 0, lookForMarksEvery)) await takeMarks();
  }

  async function lookForMarks(): Promise<void> {
    unreadable.clear();
    await takeMarks();
  }

  const stopListening = onReady(() => {
    retryQueue.retryNow();
    for (const userId of missed) retryQueue.enqueue(userId);
    void lookForMarks();
  });
  const timer = setInterval(() => void lookForMarks(), lookForMarksEvery * (0.75 + Math.random() / 2)).unref();
  void lookForMarks();

  return {
    ...backends,
    log,
    retryQueue,
    async drop(userId) {
      known.drop(userId);
      missed.delete(userId);
      await retryQueue.drop(userId, longestAttempt);
      // What was under way may have learned it anew.
      known.drop(userId);
      missed.delete(userId);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      stopListening();
      retryQueue.stop();
    },
  };
}

/** Restores in the background what lost its summary; who waits for what was acknowledged waits for that too. */
export function enqueueOrphans({ known, retryQueue }: Pick<Replication, 'known' | 'retryQueue'>, userId: UserId): void {
  if (known.orphans(userId).length === 0) return;
  known.awaitConfirmation(userId);
  retryQueue.enqueue(userId);
}

/** Logs once when the first user's writing stops and once when it goes on for all, and each user who cannot be read once. */
function createReporter(log: StoreLog): (userId: UserId, outcome: Outcome) => void {
  const failing = new Set<UserId>();
  const unreadable = new Set<UserId>();
  let waits = false;
  return (userId, outcome) => {
    if (outcome === 'unreadable' && !unreadable.has(userId)) {
      unreadable.add(userId);
      log.warn(
        'What is remembered of a user cannot be read in the database; it is left as it is, and the others go on',
      );
    }
    if (outcome === 'done') unreadable.delete(userId);
    if (outcome === 'failed') failing.add(userId);
    else failing.delete(userId);
    if (outcome === 'failed' && !waits) {
      waits = true;
      log.warn('What is remembered waits until the database can be written');
    }
    if (outcome === 'done' && waits && failing.size === 0) {
      waits = false;
      log.info('What is remembered is being written to the database again');
    }
  };
}

interface Synchronised {
  /** The durable backend has all that is known, and the mark is off. */
  readonly complete: boolean;
  /** The fast backend could not be filled; it will be when it is back. */
  readonly fastMissed: boolean;
}

/**
 * Brings both backends and what this process knows of a user to one state, in steps that may each be the last: the fast one gets back
 * what it lost, the durable one what is new, then the fast one what only the durable one had.
 *
 * @throws NexusError where the durable backend cannot be used.
 */
async function synchronise(backends: Backends, userId: UserId): Promise<Synchronised> {
  const { fast, durable, known } = backends;
  const found = await (fast === null ? null : fill(fast, userId, () => known.of(userId)).catch(() => null));
  if (found !== null) known.learn(userId, found);
  const joined = changed(
    await updateBackend(durable, userId, { next: (kept) => mergeIntoDurable(kept, known.of(userId)) }),
  );
  known.learn(userId, joined);
  const whole = await restoreOrphaned(backends, userId, joined);
  const complete = known.confirm(userId, whole);
  if (fast === null) return { complete, fastMissed: false };
  try {
    const filled = found === null ? null : await fill(fast, userId, () => whole);
    if (filled === null) return { complete, fastMissed: true };
    // What was written to it meanwhile waits for the next time.
    if (!sameKnowledge(filled, whole)) return { complete: false, fastMissed: false };
    await fast.unmark(userId, filled);
    return { complete, fastMissed: false };
  } catch {
    return { complete, fastMissed: true };
  }
}

/** What the durable backend should have when it learns this. */
export function mergeIntoDurable(kept: KnowledgeState, state: KnowledgeState): KnowledgeState {
  return materialiseForgotten(mergeStates(kept, state), kept);
}

function changed(state: KnowledgeState | null): KnowledgeState {
  if (state === null) throw new TypeError('a merge always wants something');
  return state;
}

async function fill(backend: KnowledgeBackend, userId: UserId, state: () => KnowledgeState): Promise<KnowledgeState> {
  return changed(await updateBackend(backend, userId, { next: (kept) => mergeStates(kept, state()) }));
}

/** Restores the entries that lost their summary, whichever process forgot or condensed when. */
async function restoreOrphaned(
  { durable, known }: Backends,
  userId: UserId,
  joined: KnowledgeState,
): Promise<KnowledgeState> {
  const orphans = known.orphans(userId);
  if (orphans.length === 0) return joined;
  const kept = await keptEntries(durable, userId);
  const originals = originalsIn(kept);
  const missing = orphans.filter((id) => !originals.has(id));
  known.markUnrecoverable(userId, missing);
  if (missing.length === orphans.length) return joined;
  const next = (there: KnowledgeState) => {
    const state = mergeIntoDurable(there, known.of(userId));
    if (state.lastUpdatedAt === null) return state;
    return applyChange(state, { kind: 'restore orphans', kept }, state.lastUpdatedAt);
  };
  const whole = changed(await updateBackend(durable, userId, { next }));
  known.learn(userId, whole);
  return whole;
}

/** @throws NexusError MEMORY_UNREACHABLE; versions that cannot be read have nothing to give back. */
async function keptEntries(durable: DurableKnowledgeBackend, userId: UserId): Promise<readonly KnowledgeEntry[]> {
  try {
    return (await durable.versions(userId)).flatMap(({ entries }) => entries);
  } catch (error) {
    if (error instanceof NexusError && error.code === 'MEMORY_UNREADABLE') return [];
    throw error;
  }
}
