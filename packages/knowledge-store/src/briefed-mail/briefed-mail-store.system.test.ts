import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { UserId } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { describeBriefedMailStoreConformance } from '../testing/conformance/briefed-mail-store.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import { findRedisServer, startRedisServer, type TestRedis } from '../testing/redis-server.ts';
import { createBriefedMailStore } from './briefed-mail-store.ts';

const opened: { embedded?: TestDatabase; database?: Database } = {};

beforeAll(async () => {
  opened.embedded = await startEmbeddedDatabase();
  opened.database = openDatabase({ settings: opened.embedded.settings });
  await opened.database.ready();
});
afterAll(async () => {
  await opened.database?.close();
  await opened.embedded?.[Symbol.asyncDispose]();
});

function database(): Database {
  if (opened.database === undefined) throw new Error('There is no database.');
  return opened.database;
}

/** A database that is away, until it is let back. */
function openGate(): { gated: Pick<Database, 'forUser' | 'ready' | 'onReady'>; open(): void } {
  const listeners = new Set<() => void>();
  let away = true;
  return {
    gated: {
      forUser(userId) {
        if (away) throw new Error('away');
        return database().forUser(userId);
      },
      ready: () => (away ? Promise.reject(new Error('away')) : database().ready()),
      onReady(listener) {
        listeners.add(listener);
        if (!away) listener();
        return () => void listeners.delete(listener);
      },
    },
    open() {
      away = false;
      for (const listener of listeners) listener();
    },
  };
}

async function ready(redis: RedisConnection): Promise<RedisConnection> {
  if (redis.client.status !== 'ready') await once(redis.client, 'ready');
  return redis;
}

async function tableOf(userId: UserId): Promise<Record<string, string>> {
  const { data } = await database().forUser(userId).from('briefed_mail').select('email_id, status');
  return Object.fromEntries((data ?? []).map(({ email_id, status }) => [email_id, status]));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((resolve) => setImmediate(resolve));
}

describeBriefedMailStoreConformance('the table', async (clock) =>
  createBriefedMailStore({ redis: null, database: database(), clock }),
);

describe('briefed mail in the table', () => {
  it('M-13: holds ids, status and time, nothing else, and is there for the next process', async () => {
    const userId = randomUUID();
    await using store = createBriefedMailStore({ redis: null, database: database() });
    await store.add(userId, ['one', 'two']);
    await store.remove(userId, ['two']);
    await using next = createBriefedMailStore({ redis: null, database: database() });
    expect(await next.get(userId)).toEqual(new Set(['one']));
    const { data } = await database().forUser(userId).from('briefed_mail').select('*').eq('email_id', 'one').single();
    expect(Object.keys(data).sort()).toEqual(['briefed_at', 'email_id', 'status', 'user_id']);
  });

  it('M-13: what was told while the database is away counts at once, and is written when it is back', async () => {
    const userId = randomUUID();
    const { gated, open } = openGate();
    await using store = createBriefedMailStore({ redis: null, database: gated });
    await store.add(userId, ['one', 'two']);
    await store.remove(userId, ['two']);
    expect(await store.get(userId)).toEqual(new Set(['one']));
    expect(await tableOf(userId)).toEqual({});
    open();
    await until(async () => (await tableOf(userId)).two === 'taken_back');
    expect(await tableOf(userId)).toEqual({ one: 'briefed', two: 'taken_back' });
  });

  it('M-13: closing while the database is away says in the log that a mail may be told again, and what it was not', async () => {
    const warnings: string[] = [];
    const { gated } = openGate();
    const log = { info: () => {}, warn: (line: string) => void warnings.push(line) };
    const store = createBriefedMailStore({ redis: null, database: gated, log });
    await store.add(randomUUID(), ['a-mail-of-nora']);
    await store.close();
    await store.close();
    expect(warnings).toEqual([expect.stringContaining('may tell it again')]);
    expect(warnings.join()).not.toContain('nora');
  });
});

describe('marks that cannot be written', () => {
  it('M-13: of one user hold up nobody else', async () => {
    const [refused, other] = [randomUUID(), randomUUID()];
    const gated: Pick<Database, 'forUser' | 'ready' | 'onReady'> = {
      forUser(userId) {
        if (userId === refused) throw new Error('refused');
        return database().forUser(userId);
      },
      ready: () => database().ready(),
      onReady: (listener) => database().onReady(listener),
    };
    const store = createBriefedMailStore({ redis: null, database: gated });
    await store.add(refused, ['one']);
    await store.add(other, ['two']);
    expect(await tableOf(other)).toEqual({ two: 'briefed' });
    await store.close();
  });
});

describe('two drives that mark at once in the table', () => {
  it('M-13: a later mark stays, whichever comes first, and of two at one moment the one that was taken back', async () => {
    const userId = randomUUID();
    const { gated, open } = openGate();
    const start = Date.now();
    // What it says waits while the other takes back.
    await using early = createBriefedMailStore({ redis: null, database: gated, clock: () => new Date(start) });
    await using late = createBriefedMailStore({
      redis: null,
      database: database(),
      clock: () => new Date(start + 60_000),
    });
    await early.add(userId, ['one', 'two']);
    await late.remove(userId, ['one']);
    open();
    await until(async () => (await tableOf(userId)).two === 'briefed');
    expect(await tableOf(userId)).toEqual({ one: 'taken_back', two: 'briefed' });
    const client = database().forUser(userId);
    const mark = (status: string, at: number) => ({
      email_id: 'three',
      status,
      briefed_at: new Date(start + at).toISOString(),
    });
    for (const one of [mark('briefed', 5), mark('taken_back', 5), mark('briefed', 5), mark('briefed', 4)])
      expect((await client.rpc('save_briefed_mail', { marks: [one] })).error).toBeNull();
    expect((await tableOf(userId)).three).toBe('taken_back');
  });
});

describe.skipIf(!findRedisServer())('briefed mail in Redis and in the table', () => {
  const parts: { server?: TestRedis; redis?: RedisConnection } = {};
  beforeAll(async () => {
    parts.server = await startRedisServer();
    parts.redis = await ready(connectRedis({ url: parts.server.url }));
  });
  afterAll(async () => {
    await parts.redis?.close();
    await parts.server?.[Symbol.asyncDispose]();
  });
  const redis = () => {
    if (parts.redis === undefined) throw new Error('There is no Redis.');
    return parts.redis;
  };

  describeBriefedMailStoreConformance('Redis', async (clock) =>
    createBriefedMailStore({ redis: redis(), database: openGate().gated, clock }),
  );
  describeBriefedMailStoreConformance('Redis beside the table', async (clock) =>
    createBriefedMailStore({ redis: redis(), database: database(), clock }),
  );

  it('M-13: the key is nexus:briefed:{userId}, ends seven days after the last mark, and holds ids and status', async () => {
    const userId = randomUUID();
    await using store = createBriefedMailStore({ redis: redis(), database: openGate().gated });
    await store.add(userId, ['one']);
    const { client } = redis();
    const life = await client.pttl(`nexus:briefed:${userId}`);
    expect(life).toBeGreaterThan(6.9 * 24 * 3_600_000);
    expect(life).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    expect(await client.hgetall(`nexus:briefed:${userId}`)).toEqual({ one: expect.stringMatching(/^\d+ briefed$/) });
  });

  it('M-13: what one drive takes back while another tells on is taken back in both places', async () => {
    const userId = randomUUID();
    await using one = createBriefedMailStore({ redis: redis(), database: database() });
    await using other = createBriefedMailStore({ redis: redis(), database: database() });
    await one.add(userId, ['a', 'b']);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await Promise.all([one.remove(userId, ['a']), other.add(userId, ['c'])]);
    await until(async () => Object.keys(await tableOf(userId)).length === 3);
    expect(await tableOf(userId)).toMatchObject({ b: 'briefed', c: 'briefed' });
    expect(await other.get(userId)).toEqual(new Set(['b', 'c']));
  });

  it('M-13: a Redis that comes back empty, or not at all, is made up for by the table', async () => {
    await using server = await startRedisServer();
    await using own = await ready(connectRedis({ url: server.url }));
    const userId = randomUUID();
    await using store = createBriefedMailStore({ redis: own, database: database() });
    await store.add(userId, ['one']);
    await until(async () => (await tableOf(userId)).one === 'briefed');
    await server.stop();
    expect(await store.get(userId)).toEqual(new Set(['one']));
    await store.add(userId, ['two']);
    await server.restart();
    await until(async () => Object.keys(await own.client.hgetall(`nexus:briefed:${userId}`)).length > 0);
    expect(await own.client.hkeys(`nexus:briefed:${userId}`)).toEqual(['two']);
    await using next = createBriefedMailStore({ redis: own, database: database() });
    expect(await next.get(userId)).toEqual(new Set(['one', 'two']));
  });

  it('M-13: nonsense in the key is passed over, and what is right beside it is read', async () => {
    const userId = randomUUID();
    const key = `nexus:briefed:${userId}`;
    await redis().client.hset(key, { one: `${Date.now()} briefed`, two: 'nonsense', three: `${Date.now()} eaten` });
    await using store = createBriefedMailStore({ redis: redis(), database: openGate().gated });
    expect(await store.get(userId)).toEqual(new Set(['one']));
    await redis().client.set(key, 'no hash');
    expect(await store.get(userId)).toEqual(new Set());
  });
});
