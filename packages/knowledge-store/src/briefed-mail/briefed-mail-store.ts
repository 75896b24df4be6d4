import { late, orLate } from '@nexus/async';
import type { BriefedMailStore, UserId } from '@nexus/contracts';
import { type RedisConnection, whenRedisReady } from '../redis/connect-redis.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { memoryUnreachable, type UserDatabase, whenUsable } from '../supabase/database.ts';
import { createChangeWriter } from '../write-behind.ts';
import {
  type BriefedMailBackend,
  type BriefedMark,
  type BriefedMarks,
  briefedAt,
  createRedisBriefedMailBackend,
  createTableBriefedMailBackend,
  mergeMarks,
} from './briefed-mail-backends.ts';

export interface BriefedMailStoreOptions {
  /** Null: the table alone. */
  readonly redis: RedisConnection | null;
  readonly database: UserDatabase;
  readonly log?: StoreLog;
  readonly clock?: () => Date;
  /** Milliseconds that a reading waits for a database that is just being opened, when Redis knows nothing. */
  readonly patience?: number;
}

/** Milliseconds that the table may be later than Redis, which is read first. */
const tableLag = 150;
/** Milliseconds that closing waits. */
const closeWithin = 2_000;
/** Longer ones are no ids; PostgreSQL takes no NUL. */
const isKeepable = (emailId: string) => emailId.length > 0 && emailId.length <= 2_000 && !emailId.includes('\0');

/** Resolves when one of the backends has everything, or all have been tried: one that fails fast does not speak for the other. */
async function oneHasIt(writings: readonly Promise<boolean>[]): Promise<void> {
  const successes = writings.map(async (writing) => {
    if (!(await writing)) throw new Error('This backend does not have everything yet.');
  });
  await Promise.any(successes).catch(() => undefined);
}

async function orNothing(reading: Promise<BriefedMarks>): Promise<BriefedMarks | null> {
  return reading.catch(() => null);
}

/**
 * Ids and status in Redis and in the table, seven days in both. Either is enough to read, each gets what it missed when it is back, and of two
 * marks of a mail the later counts, so that the backends agree in the end.
 */
export function createBriefedMailStore(options: BriefedMailStoreOptions): BriefedMailStore {
  const { redis, database, log = silentStoreLog, clock = () => new Date(), patience = 5_000 } = options;
  const table = createTableBriefedMailBackend(database, clock);
  const fast = redis === null ? null : createRedisBriefedMailBackend(redis, { clock, tenures: database.tenures });
  const backends: readonly BriefedMailBackend[] = fast === null ? [table] : [fast, table];
  const writers = backends.map((backend) => createChangeWriter(backend, mergeMarks));
  let lastAt = 0;
  let closing: Promise<void> | null = null;

  async function mark(userId: UserId, emailIds: readonly string[], status: BriefedMark['status']): Promise<void> {
    // What this process says later counts, also within a millisecond.
    lastAt = Math.max(clock().getTime(), lastAt + 1);
    const at = lastAt;
    const marks = new Map(emailIds.filter(isKeepable).map((emailId) => [emailId, { status, at }]));
    if (marks.size === 0) return;
    await oneHasIt(writers.map((writer) => writer.write(userId, marks)));
  }

  async function readTable(userId: UserId): Promise<BriefedMarks> {
    await whenUsable(database, patience);
    return table.read(userId);
  }

  async function read(userId: UserId): Promise<readonly BriefedMarks[]> {
    const later = orNothing(readTable(userId));
    const sooner = fast === null ? null : await orNothing(fast.read(userId));
    const hasSooner = sooner !== null && sooner.size > 0;
    const fromTable = hasSooner ? await orLate(later, tableLag) : await later;
    return [sooner, fromTable === late ? null : fromTable].filter((marks) => marks !== null);
  }

  const drop = (userId: UserId) => Promise.all(writers.map((writer) => writer.drop(userId)));
  const stopHearing = database.tenures?.onEnded(
    (userId) => void drop(userId),
    (userId) => writers.some((writer) => writer.waiting(userId).size > 0),
  );

  async function closeAll(): Promise<void> {
    stopHearing?.();
    const written = Promise.all(writers.map((writer) => writer.close())).then((all) => all.every(Boolean));
    if ((await orLate(written, closeWithin)) !== true) {
      log.warn('which mail was briefed could not be written everywhere, so a later drive may tell it again');
    }
  }
  const close = () => {
    closing ??= closeAll();
    return closing;
  };

  async function withWaiting(
    userId: UserId,
    reading: (userId: UserId) => Promise<readonly BriefedMarks[]>,
  ): Promise<Set<string>> {
    // What is written while the backends are read may be in neither by then.
    const waited = writers.map((writer) => new Map(writer.waiting(userId)));
    const kept = await reading(userId);
    const waiting = writers.map((writer) => writer.waiting(userId));
    return briefedAt(mergeMarks(...kept, ...waited, ...waiting), clock().getTime());
  }
  async function readAll(userId: UserId): Promise<readonly BriefedMarks[]> {
    await Promise.all([whenUsable(database, patience), redis && whenRedisReady(redis, patience)]);
    try {
      return await Promise.all(backends.map((backend) => backend.read(userId)));
    } catch {
      throw memoryUnreachable(undefined);
    }
  }

  return {
    get: (userId) => withWaiting(userId, read),
    all: (userId) => withWaiting(userId, readAll),
    add: (userId, emailIds) => mark(userId, emailIds, 'briefed'),
    remove: (userId, emailIds) => mark(userId, emailIds, 'taken_back'),
    async forgetUser(userId) {
      await drop(userId);
      await whenUsable(database, patience);
      const erased = await Promise.allSettled(backends.map((backend) => backend.erase(userId)));
      if (erased.some(({ status }) => status === 'rejected')) throw memoryUnreachable(undefined);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export interface MemoryBriefedMailStoreOptions {
  readonly clock?: () => Date;
}

/** Briefed mail that is forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryBriefedMailStore({
  clock = () => new Date(),
}: MemoryBriefedMailStoreOptions = {}): BriefedMailStore {
  const kept = new Map<UserId, Map<string, BriefedMark>>();
  const mark = (userId: UserId, emailIds: readonly string[], status: BriefedMark['status']) => {
    const at = clock().getTime();
    const marks = new Map(emailIds.map((emailId) => [emailId, { status, at }]));
    // What was said last counts, also when the clock stands still.
    kept.set(userId, new Map([...mergeMarks(kept.get(userId) ?? new Map()), ...marks]));
  };
  const close = async () => {};
  return {
    get: async (userId) => briefedAt(kept.get(userId) ?? new Map(), clock().getTime()),
    all: async (userId) => briefedAt(kept.get(userId) ?? new Map(), clock().getTime()),
    add: async (userId, emailIds) => mark(userId, emailIds, 'briefed'),
    remove: async (userId, emailIds) => mark(userId, emailIds, 'taken_back'),
    async forgetUser(userId) {
      kept.delete(userId);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
