import {
  type ErrorCode,
  type KnowledgeDocument,
  type KnowledgeReplacement,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import { type KnowledgeBackend, updateBackend } from './knowledge-backend.ts';
import { applyChange, fitReplacement, type KnowledgeChange } from './knowledge-change.ts';
import { type KnowledgeState, materialiseForgotten, mergeStates, visibleDocument } from './knowledge-state.ts';
import { enqueueOrphans, mergeIntoDurable, type Replication } from './replication.ts';

export interface DatedChange {
  readonly change: KnowledgeChange;
  /** ISO 8601. */
  readonly at: string;
}

function hasCode(error: unknown, code: ErrorCode): error is NexusError {
  return error instanceof NexusError && error.code === code;
}

function keptNowhere(reasons: readonly unknown[]): NexusError {
  const deleted = reasons.find((reason) => hasCode(reason, 'ACCOUNT_DELETED'));
  if (deleted instanceof NexusError) return deleted;
  if (reasons.some((reason) => hasCode(reason, 'MEMORY_UNREADABLE'))) {
    return new NexusError(
      'MEMORY_UNREADABLE',
      'What is remembered of the user is damaged or of a newer version; it is left as it is.',
    );
  }
  return new NexusError(
    'MEMORY_UNREACHABLE',
    'Nothing can be remembered now: neither Redis nor the database answers.',
    {
      retryable: true,
    },
  );
}

/** @param kept what the backend has. */
function stateAfter(kept: KnowledgeState, known: KnowledgeState, changes: readonly DatedChange[]): KnowledgeState {
  const state = changes.reduce(
    (before, { change, at }) => materialiseForgotten(applyChange(before, change, at), before),
    mergeStates(kept, known),
  );
  return materialiseForgotten(state, kept);
}

/**
 * Done after one atomic write for all of the changes: to the fast backend with its mark, or where that cannot be used to the durable one (M-4).
 *
 * @throws NexusError MEMORY_UNREACHABLE, MEMORY_UNREADABLE, ACCOUNT_DELETED.
 */
export async function writeKnowledge(
  replication: Replication,
  userId: UserId,
  changes: readonly DatedChange[],
): Promise<KnowledgeDocument> {
  const { fast, durable, known, retryQueue } = replication;
  const write = async (backend: KnowledgeBackend): Promise<KnowledgeState> => {
    const state = await updateBackend(backend, userId, {
      next: (kept) => stateAfter(kept, known.of(userId), changes),
    });
    if (state === null) throw new TypeError('a change always wants something');
    return known.learn(userId, state);
  };

  const reasons: unknown[] = [];
  if (fast !== null) {
    try {
      const state = await write(fast);
      known.awaitConfirmation(userId);
      retryQueue.enqueue(userId);
      return visibleDocument(userId, state);
    } catch (error) {
      if (hasCode(error, 'ACCOUNT_DELETED')) throw error;
      reasons.push(error);
    }
  }
  try {
    const state = await write(durable);
    known.confirm(userId, state);
    if (fast !== null) retryQueue.enqueue(userId);
    else enqueueOrphans(replication, userId);
    return visibleDocument(userId, state);
  } catch (error) {
    throw keptNowhere([...reasons, error]);
  }
}

interface ReplacementWrite {
  readonly userId: UserId;
  readonly replacement: KnowledgeReplacement;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Condensing happens in the durable backend, since only that keeps the document as it was; first it is given all that is known, so that
 * what is kept is complete.
 *
 * @returns null where it no longer fits.
 * @throws NexusError MEMORY_UNREACHABLE, MEMORY_UNREADABLE.
 */
export async function replaceKnowledge(
  replication: Replication,
  { userId, replacement, at }: ReplacementWrite,
): Promise<KnowledgeDocument | null> {
  const { durable, known } = replication;
  const joined = (kept: KnowledgeState) => mergeIntoDurable(kept, known.of(userId));
  const complete = await updateBackend(durable, userId, { next: joined });
  if (complete !== null) known.learn(userId, complete);
  let stale = false;
  const written = await updateBackend(durable, userId, {
    keepOld: true,
    next(kept) {
      const state = joined(kept);
      const fit = fitReplacement(state, replacement);
      stale = fit === 'stale';
      return fit === 'fits' ? applyChange(state, { kind: 'replace', replacement }, at) : null;
    },
  });
  if (written !== null) {
    known.learn(userId, written);
    known.confirm(userId, written);
  }
  enqueueOrphans(replication, userId);
  return stale ? null : visibleDocument(userId, known.of(userId));
}

/** A waiting piece of work and who waits for it. */
interface Waiting<Change, Result> {
  readonly change: Change;
  readonly done: PromiseWithResolvers<Result>;
}

/**
 * One writing for all changes that came while the one before was under way: within a process nobody competes with themselves.
 *
 * @param write writes changes in their order, all or none. @returns what adds a change; it ends as the writing does that it was in.
 */
export function createBatcher<Key, Change, Result>(
  write: (key: Key, changes: readonly Change[]) => Promise<Result>,
): (key: Key, change: Change) => Promise<Result> {
  const queues = new Map<Key, Waiting<Change, Result>[]>();

  async function work(key: Key, queue: Waiting<Change, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const changes = batch.map(({ change }) => change);
      try {
        const result = await write(key, changes);
        for (const { done } of batch) done.resolve(result);
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, change) => {
    const done = Promise.withResolvers<Result>();
    const queue = queues.get(key);
    if (queue !== undefined) {
      queue.push({ change, done });
      return done.promise;
    }
    const begun = [{ change, done }];
    queues.set(key, begun);
    void work(key, begun);
    return done.promise;
  };
}
