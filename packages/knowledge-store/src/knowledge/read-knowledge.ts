import { endsWithin } from '@nexus/async';
import {
  type KnowledgeEntry,
  type KnowledgeEntryId,
  type KnowledgeReading,
  type KnowledgeTrace,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import { unreachable } from './knowledge-backend.ts';
import { type KnowledgeState, sameKnowledge, selectsEntry, visibleDocument } from './knowledge-state.ts';
import { type Backends, enqueueOrphans, type Replication } from './replication.ts';

/** Asks both backends side by side and learns what they say. Never rejects (M-3). */
export async function readKnowledge(replication: Replication, userId: UserId): Promise<KnowledgeReading> {
  const { fast, durable, known, log } = replication;
  const read = async (reading: Promise<KnowledgeState>) => {
    try {
      const state = await reading;
      known.learn(userId, state);
      return state;
    } catch (error) {
      if (error instanceof NexusError && error.code === 'MEMORY_UNREADABLE') log.warn(error.message);
      throw error;
    }
  };
  const none = async (): Promise<KnowledgeState> => {
    throw unreachable('Redis');
  };
  const questions = [read(fast?.read(userId) ?? none()), read(durable.read(userId))];
  void Promise.allSettled(questions).then((settled) => repair(replication, userId, settled));
  const [fromFast, fromDurable] = await readSideBySide(questions);
  const state = known.of(userId);
  const fastKnows = fromFast !== null && fromFast !== undefined && state.version > 0;
  // A Redis that came back empty and knows of nobody does not say that nothing is kept.
  const reachable = (fromDurable !== null && fromDurable !== undefined) || fastKnows;
  return { document: visibleDocument(userId, state), reachable };
}

/** What is missing or older in either backend is put right in the background, also when one of them answers late. */
function repair(
  replication: Replication,
  userId: UserId,
  [fromFast, fromDurable]: readonly PromiseSettledResult<KnowledgeState>[],
): void {
  const { fast, retryQueue } = replication;
  if (fromDurable?.status !== 'fulfilled') return;
  enqueueOrphans(replication, userId);
  if (fast === null) return;
  const durable = fromDurable.value;
  const same =
    fromFast?.status === 'fulfilled' &&
    fromFast.value.version === durable.version &&
    sameKnowledge(fromFast.value, durable);
  if (!same) retryQueue.enqueue(userId);
}

/** Milliseconds that one backend is given after the other has answered (M-3). */
const grace = 150;
/** Milliseconds after which nobody is waited for. */
const patience = 2_000;

interface Answer<T> {
  readonly value: T;
}

/** What has answered when all have, or 150 ms after the first did; null stands for what rejected or is not there yet. Never rejects. */
async function readSideBySide<T>(questions: readonly Promise<T>[]): Promise<readonly (Answer<T> | null)[]> {
  const answers: (Answer<T> | null)[] = questions.map(() => null);
  const asked = questions.map(async (question, index) => {
    answers[index] = { value: await question };
  });
  const all = Promise.allSettled(asked);
  const first = Promise.any(asked).catch(() => undefined);
  await endsWithin(
    first.then(() => endsWithin(all, grace)),
    patience,
  );
  return [...answers];
}

async function traceIn(reading: Promise<boolean>): Promise<KnowledgeTrace> {
  try {
    return (await reading) ? 'kept' : 'gone';
  } catch (error) {
    // What cannot be read may hold anything.
    return error instanceof NexusError && error.code === 'MEMORY_UNREADABLE' ? 'kept' : 'unknown';
  }
}

/** Whether any of these, or what was made of them, still has its content in one of the backends. */
export async function findKnowledge(
  { fast, durable }: Backends,
  userId: UserId,
  entryIds: readonly KnowledgeEntryId[] | 'all',
): Promise<KnowledgeTrace> {
  const isMeant = selectsEntry(entryIds);
  const among = ({ entries }: { readonly entries: readonly KnowledgeEntry[] }) => entries.some(isMeant);
  const traces = await Promise.all([
    fast === null ? 'gone' : traceIn(fast.read(userId).then(among)),
    traceIn(durable.read(userId).then(among)),
    traceIn(durable.versions(userId).then((versions) => versions.some(among))),
  ]);
  if (traces.includes('kept')) return 'kept';
  return traces.includes('unknown') ? 'unknown' : 'gone';
}
