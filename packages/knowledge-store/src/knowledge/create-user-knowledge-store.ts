import type { KnowledgeLimit, UserKnowledgeStore } from '@nexus/contracts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import type { StoreLog } from '../store-log.ts';
import { type UserDatabase, whenUsable } from '../supabase/user-database.ts';
import { createKnowledgeStoreOver } from './create-knowledge-store-over.ts';
import { createRedisKnowledgeOutbox } from './redis-knowledge-outbox.ts';
import { createRedisKnowledgePlace } from './redis-knowledge-place.ts';
import { createSupabaseKnowledgePlace } from './supabase-knowledge-place.ts';

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
  /** Milliseconds after which another process drains for one that was killed while it did; 5,000. */
  readonly leaseLength?: number;
  /** Milliseconds that a change waits for a database that is still being opened, where there is no Redis to take it; 0. */
  readonly patience?: number;
}

/** A driver who asks for something in the first seconds is not told that it cannot be. */
function waitForOpening(
  store: UserKnowledgeStore,
  { database, patience }: { database: UserDatabase; patience: number },
): UserKnowledgeStore {
  const opened = () => whenUsable(database, patience);
  return {
    ...store,
    append: (userId, entries) => opened().then(() => store.append(userId, entries)),
    remove: (userId, entryIds) => opened().then(() => store.remove(userId, entryIds)),
    clear: (userId) => opened().then(() => store.clear(userId)),
  };
}

/**
 * What is remembered of users, in Redis for speed and in Supabase for good (M-3, M-4). A change is acknowledged after one atomic write to
 * Redis, which also notes that the user waits for the database, or without Redis after one to the database. Draining goes on behind,
 * in any process, also after a crash. Never waits for a place that is away and never throws for it at the start.
 */
export function createUserKnowledgeStore({
  redis,
  database,
  leaseLength,
  patience = 0,
  ...options
}: UserKnowledgeStoreOptions): UserKnowledgeStore {
  const openQuick = (connection: RedisConnection) => {
    const place = createRedisKnowledgePlace(connection);
    return { place, outbox: createRedisKnowledgeOutbox(connection, { place, leaseLength }) };
  };
  const store = createKnowledgeStoreOver({
    ...options,
    quick: redis === null ? null : openQuick(redis),
    lasting: createSupabaseKnowledgePlace(database),
    onReady(listener) {
      const stops = [database.onReady(listener), redis?.onReady(listener)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  });
  return redis === null && patience > 0 ? waitForOpening(store, { database, patience }) : store;
}
