import { randomUUID } from 'node:crypto';
import { connectRedis, createUserKnowledgeStore, openDatabase, type RedisConnection } from '@nexus/knowledge-store';
import {
  findRedisServer,
  startEmbeddedDatabase,
  startRedisServer,
  type TestDatabase,
  type TestRedis,
} from '@nexus/knowledge-store/testing';
import { inventEntry } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import { describeUserKnowledgeStoreConformance } from '@nexus/knowledge-store/testing/user-knowledge-store-conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Milliseconds, against hanging only. */
const bound = 300_000;

describe('knowledge in Redis and the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startEmbeddedDatabase();
  }, bound);
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
  });

  describeUserKnowledgeStoreConformance('M-2: The database alone', async (options) =>
    createUserKnowledgeStore({ ...options, redis: null, database: database.database }),
  );

  it('M-5: what is kept while the database is still being opened waits for it, where there is no Redis', async () => {
    const userId = randomUUID();
    await using opening = openDatabase({ settings: database.settings });
    await using store = createUserKnowledgeStore({ redis: null, database: opening, patience: bound });
    const entry = inventEntry('likes tea');
    expect((await store.append(userId, [entry])).entries).toEqual([entry]);
    await expect(store.remove(userId, [entry.id])).resolves.toMatchObject({ entries: [] });
  });

  describe.skipIf(!findRedisServer())('with Redis', () => {
    let server: TestRedis;
    let redis: RedisConnection;
    beforeAll(async () => {
      server = await startRedisServer();
      redis = connectRedis({ url: server.url });
      await new Promise<void>((resolve) => void redis.onReady(resolve));
    });
    afterAll(async () => {
      await redis?.close();
      await server?.[Symbol.asyncDispose]();
    });
    const open = () => createUserKnowledgeStore({ redis, database: database.database });

    describeUserKnowledgeStoreConformance('M-2: Redis and the database', async (options) =>
      createUserKnowledgeStore({ ...options, redis, database: database.database }),
    );

    it.each([
      ['a text that is no JSON', 'secret words'],
      [
        'a document of a newer shape',
        JSON.stringify({ entries: [], version: 3, lastUpdatedAt: null, colour: 'secret words' }),
      ],
      [
        'an entry of a newer shape',
        JSON.stringify({ entries: [{ ...inventEntry('secret words'), mood: 1 }], version: 3, lastUpdatedAt: null }),
      ],
    ])('M-3: %s in Redis is left as it is, and the database goes on', async (_, text) => {
      const userId = randomUUID();
      const key = `nexus:knowledge:${userId}`;
      const damaged = text.startsWith('{') ? JSON.stringify({ userId, ...JSON.parse(text) }) : text;
      await redis.client.set(key, damaged);
      const store = open();
      const entry = inventEntry('likes tea');
      await store.append(userId, [entry]);
      expect(await store.get(userId)).toMatchObject({ reachable: true, document: { entries: [entry] } });
      await store.close();
      expect(await redis.client.get(key)).toBe(damaged);
    });

    it('M-3: what Redis has lost is put back from the database, without an expiry', async () => {
      const userId = randomUUID();
      const store = open();
      const entry = inventEntry('likes tea');
      await store.append(userId, [entry]);
      expect(await store.drained(bound)).toBe(true);
      await store.close();
      await redis.client.flushall();
      const later = open();
      expect((await later.get(userId)).document.entries).toEqual([entry]);
      while ((await redis.client.exists(`nexus:knowledge:${userId}`)) === 0) await later.drained(1);
      expect(await redis.client.ttl(`nexus:knowledge:${userId}`)).toBe(-1);
      await later.close();
    });

    it('M-4: nothing of what is remembered is in the outbox', async () => {
      const userId = randomUUID();
      await database.freeze();
      const store = open();
      await store.append(userId, [inventEntry('likes tea')]);
      const marks = await redis.client.hgetall('nexus:outbox:knowledge');
      await database.thaw();
      expect(JSON.stringify(marks)).not.toContain('tea');
      expect(Object.keys(marks)).toContain(userId);
      await store.close();
    });
  });
});
