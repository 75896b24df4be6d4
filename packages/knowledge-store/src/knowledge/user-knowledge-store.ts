import type {
  KnowledgeDocument,
  KnowledgeEntry,
  KnowledgeEntryId,
  KnowledgeLimit,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import type { Tenures } from '../account-deletion/tenures.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { type UserDatabase, whenUsable } from '../supabase/database.ts';
import { checkedEntries, type KnowledgeChange } from './knowledge-change.ts';
import { createLimitCheck } from './knowledge-state.ts';
import { findKnowledge, readKnowledge } from './read-knowledge.ts';
import { createRedisKnowledgeBackend } from './redis-knowledge-backend.ts';
import { type ReplicationOptions, startReplication } from './replication.ts';
import { createSupabaseKnowledgeBackend } from './supabase-knowledge-backend.ts';
import { createBatcher, type DatedChange, replaceKnowledge, writeKnowledge } from './write-knowledge.ts';

export interface UserKnowledgeStoreOptions {
  /** Null: every change goes to the database at once. Closed by whoever opened it, after the store. */
  readonly redis: RedisConnection | null;
  /** Closed by whoever opened it, after the store. */
  readonly database: UserDatabase;
  readonly limit?: KnowledgeLimit;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds before what could not be written is tried again, twice as long each time; 100 to 5,000. */
  readonly pauses?: { readonly first: number; readonly longest: number };
  /** Milliseconds that a change, or a reading of versions, waits for a database that is still being opened, where there is no Redis to take it; 0. */
  readonly patience?: number;
}

/** A driver who asks for something in the first seconds is not told that it cannot be. Every call waits that would say so. */
function waitForOpening(
  store: UserKnowledgeStore,
  { database, patience }: { database: UserDatabase; patience: number },
): UserKnowledgeStore {
  const opened = () => whenUsable(database, patience);
  return {
    ...store,
    append: (userId, entries, said) => opened().then(() => store.append(userId, entries, said)),
    replace: (userId, replacement) => opened().then(() => store.replace(userId, replacement)),
    remove: (userId, entryIds) => opened().then(() => store.remove(userId, entryIds)),
    clear: (userId) => opened().then(() => store.clear(userId)),
    versions: (userId) => opened().then(() => store.versions(userId)),
    restore: (userId, version) => opened().then(() => store.restore(userId, version)),
    forgetUser: (userId) => opened().then(() => store.forgetUser(userId)),
  };
}

/**
 * What is remembered of users, in Redis for speed and in Supabase for good (M-3, M-4). A change is acknowledged after one atomic write to
 * Redis, which also notes that the user waits for the database, or without Redis after one to the database. Draining goes on in the background,
 * in any process, also after a crash. Never waits for a backend that is away and never throws for it at the start.
 */
export function createUserKnowledgeStore({
  redis,
  database,
  patience = 0,
  ...options
}: UserKnowledgeStoreOptions): UserKnowledgeStore {
  const store = createReplicatedKnowledgeStore({
    ...options,
    fast: redis === null ? null : createRedisKnowledgeBackend(redis, database.tenures),
    durable: createSupabaseKnowledgeBackend(database),
    onDeleted: (...listeners) => database.tenures?.onEnded(...listeners) ?? (() => {}),
    onReady(listener) {
      const stops = [database.onReady(listener), redis?.onReady(listener)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  });
  return redis === null && patience > 0 ? waitForOpening(store, { database, patience }) : store;
}

/** Milliseconds that forgetting and condensing wait for both backends, so that nothing forgotten is left in one. */
const patienceOfForgetting = 1_500;
/** Milliseconds that closing waits for what the durable backend does not have yet. */
const patienceOfClosing = 1_000;
const usualPauses = { first: 100, longest: 5_000 };

interface ReplicatedKnowledgeStoreOptions extends Pick<ReplicationOptions, 'fast' | 'durable' | 'onReady'> {
  /** As `Tenures.onEnded`. */
  readonly onDeleted?: Tenures['onEnded'];
  readonly limit?: KnowledgeLimit;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds before what could not be written is tried again, twice as long each time. */
  readonly pauses?: ReplicationOptions['pauses'];
}

/** The store over any two backends. */
export function createReplicatedKnowledgeStore(options: ReplicatedKnowledgeStoreOptions): UserKnowledgeStore {
  const { fast, durable, onReady, limit, log = silentStoreLog, clock = () => new Date() } = options;
  const replication = startReplication({ fast, durable, onReady, log, pauses: options.pauses ?? usualPauses });
  const { retryQueue, known } = replication;
  const stopHearing = options.onDeleted?.(
    (userId) => void replication.drop(userId),
    (userId) => !known.isConfirmed(userId),
  );

  const now = () => clock().toISOString();
  const batched = createBatcher((userId: UserId, changes: readonly DatedChange[]) =>
    writeKnowledge(replication, userId, changes),
  );
  const write = (userId: UserId, change: KnowledgeChange) => batched(userId, { change, at: now() });

  /** With all that can be found out first, and waiting a moment for both backends to have it. */
  async function writeEverywhere(
    userId: UserId,
    change: () => KnowledgeChange | Promise<KnowledgeChange>,
  ): Promise<KnowledgeDocument> {
    await readKnowledge(replication, userId);
    const document = await write(userId, await change());
    await retryQueue.flush(userId, patienceOfForgetting);
    return document;
  }

  /** The entries that were condensed together with these. Forgetting comes first: where nobody can tell, they come back later. */
  async function originalsBeside(
    userId: UserId,
    entryIds: readonly KnowledgeEntryId[],
  ): Promise<readonly KnowledgeEntry[]> {
    const named = new Set(entryIds);
    const { entries } = known.of(userId);
    if (!entries.some(({ id, from }) => !named.has(id) && from?.some((source) => named.has(source)))) return [];
    const versions = await durable.versions(userId).catch(() => []);
    return versions.flatMap((version) => version.entries);
  }

  let closed: Promise<void> | null = null;
  const drained = (patience: number) => retryQueue.waitUntil(() => known.isConfirmed(), patience);
  async function closeOnce(): Promise<void> {
    await drained(patienceOfClosing);
    stopHearing?.();
    replication.stop();
  }
  const close = async () => {
    closed ??= closeOnce();
    await closed;
  };

  return {
    get: (userId) => readKnowledge(replication, userId),
    append: async (userId, entries) => write(userId, { kind: 'append', entries: checkedEntries(entries) }),
    remove: (userId, entryIds) =>
      writeEverywhere(userId, async () => ({
        kind: 'remove',
        entryIds,
        kept: await originalsBeside(userId, entryIds),
      })),
    clear: (userId) => {
      const until = clock().getTime();
      return writeEverywhere(userId, () => ({ kind: 'clear', until }));
    },
    async replace(userId, replacement) {
      checkedEntries(replacement.entries);
      await readKnowledge(replication, userId);
      const document = await replaceKnowledge(replication, { userId, replacement, at: now() });
      if (document !== null && fast !== null) await retryQueue.flush(userId, patienceOfForgetting);
      return document;
    },
    trace: (userId, entryIds) => findKnowledge(replication, userId, entryIds),
    versions: (userId) => durable.versions(userId),
    async restore(userId, version) {
      const versions = await durable.versions(userId);
      const kept = versions.find((candidate) => candidate.version === version);
      const others = versions.flatMap(({ entries }) => entries);
      return writeEverywhere(userId, () => ({ kind: 'restore', entries: kept?.entries ?? [], others }));
    },
    async forgetUser(userId) {
      await replication.drop(userId);
      const erased = await Promise.allSettled([fast?.erase(userId), durable.erase(userId)]);
      await replication.drop(userId);
      for (const one of erased) if (one.status === 'rejected') throw one.reason;
    },
    isOverLimit: createLimitCheck(limit),
    drained,
    close,
    [Symbol.asyncDispose]: close,
  };
}
