import { endsWithin } from '@nexus/async';
import type { AccountIntents, MailIntentLog, UserId } from '@nexus/contracts';
import { accountsUnreachable } from '../accounts/account-rows.ts';
import { type RedisConnection, whenRedisReady } from '../redis/connect-redis.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { type UserDatabase, whenUsable } from '../supabase/database.ts';
import { createChangeWriter, followTenures, laterOf } from '../write-behind.ts';
import {
  type BegunIntent,
  createRedisIntentBackend,
  createTableIntentBackend,
  type IntentChange,
  oldestFirst,
} from './intent-backends.ts';
import { markOfProcess, nobody } from './process-mark.ts';

/** A log that whoever opened it closes. */
export interface KeptMailIntentLog extends MailIntentLog, AccountIntents, AsyncDisposable {
  /** Writes what is left, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}

export interface MailIntentLogOptions {
  /** Null: the table. */
  readonly redis: RedisConnection | null;
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** The mark of the process that begins, null where it has none; this one's where absent. */
  readonly begunBy?: string | null;
  /** Milliseconds that an action is held up until its intent is kept. */
  readonly holdUp?: number;
  /** Milliseconds that a reading waits for a database that is just being opened; nothing is held up by it. */
  readonly patience?: number;
}

/** Intents in Redis or, without it, in the table. What could not be written in time is written behind, unless it is settled by then. */
export function createMailIntentLog(options: MailIntentLogOptions): KeptMailIntentLog {
  const { redis, database, log = silentStoreLog, clock = () => new Date(), holdUp = 300, patience = 60_000 } = options;
  const { begunBy = markOfProcess() } = options;
  const backend =
    redis === null
      ? createTableIntentBackend(database)
      : createRedisIntentBackend(redis, { clock, tenures: database.tenures });
  const writer = createChangeWriter<IntentChange>(backend, laterOf);
  const close = followTenures(writer, {
    tenures: database.tenures,
    onLost: () =>
      log.warn('what was done to mail last could not be noted, so that the mailbox is looked at once more than needed'),
  });
  // The table has what was begun while there was no Redis.
  const places = redis === null ? [backend] : [backend, createTableIntentBackend(database)];
  /** By their keys, with what waits here. @throws as the reading does */
  async function withWaiting(
    userId: UserId,
    reading: () => Promise<readonly BegunIntent[]>,
  ): Promise<ReadonlyMap<string, BegunIntent>> {
    // What is written while the backend is read may be in neither by then.
    const waited = new Map(writer.waiting(userId));
    const kept = await reading();
    const found = new Map(kept.map((begun) => [begun.intent.key, begun]));
    for (const [key, { begun }] of laterOf(waited, writer.waiting(userId))) {
      if (begun === null) found.delete(key);
      else found.set(key, begun);
    }
    return found;
  }
  /** Only what waits here, where the backend cannot be reached. */
  async function known(userId: UserId): Promise<readonly BegunIntent[]> {
    if (redis === null) await whenUsable(database, patience);
    return [...(await withWaiting(userId, () => backend.read(userId).catch(() => []))).values()];
  }
  async function readAll(userId: UserId): Promise<readonly BegunIntent[]> {
    await Promise.all([whenUsable(database, patience), redis && whenRedisReady(redis, patience)]);
    try {
      return (await Promise.all(places.map((place) => place.read(userId)))).flat();
    } catch {
      throw accountsUnreachable();
    }
  }
  return {
    async begin(userId, { isLeft, ...intent }) {
      const by = isLeft ? nobody : begunBy;
      const begun = { intent: { ...intent, emailIds: [...intent.emailIds] }, at: clock().getTime(), by };
      await endsWithin(writer.write(userId, new Map([[intent.key, { begun }]])), holdUp);
    },
    async settle(userId, key) {
      void writer.write(userId, new Map([[key, { begun: null }]]));
    },
    async forget(userId, accountId) {
      const own = (await known(userId)).filter(({ intent }) => intent.accountId === accountId);
      if (own.length > 0) await writer.write(userId, new Map(own.map(({ intent }) => [intent.key, { begun: null }])));
    },
    async forgetUser(userId) {
      await writer.drop(userId);
      await whenUsable(database, patience);
      const erased = await Promise.allSettled(places.map((place) => place.erase(userId)));
      if (erased.some(({ status }) => status === 'rejected')) throw accountsUnreachable();
    },
    async open(userId, begunBefore) {
      return oldestFirst(await known(userId), clock().getTime(), begunBefore);
    },
    async all(userId) {
      const begun = await withWaiting(userId, () => readAll(userId));
      return oldestFirst([...begun.values()], clock().getTime(), undefined);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface MemoryMailIntentLogOptions {
  readonly clock?: () => Date;
  /** As of the lasting one. */
  readonly begunBy?: string | null;
}

/** Intents that end with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryMailIntentLog({
  clock = () => new Date(),
  begunBy = markOfProcess(),
}: MemoryMailIntentLogOptions = {}): KeptMailIntentLog {
  const kept = new Map<UserId, Map<string, BegunIntent>>();
  const close = async () => {};
  const open = async (userId: UserId, begunBefore?: Date) =>
    structuredClone(oldestFirst([...(kept.get(userId)?.values() ?? [])], clock().getTime(), begunBefore));
  return {
    async begin(userId, { isLeft, ...intent }) {
      const begun = kept.get(userId) ?? new Map<string, BegunIntent>();
      const by = isLeft ? nobody : begunBy;
      begun.set(intent.key, { intent: structuredClone(intent), at: clock().getTime(), by });
      kept.set(userId, begun);
    },
    async settle(userId, key) {
      kept.get(userId)?.delete(key);
    },
    async forget(userId, accountId) {
      const begun = kept.get(userId);
      for (const [key, { intent }] of begun ?? []) if (intent.accountId === accountId) begun?.delete(key);
    },
    async forgetUser(userId) {
      kept.delete(userId);
    },
    open,
    all: open,
    close,
    [Symbol.asyncDispose]: close,
  };
}
