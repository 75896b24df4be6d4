import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { KnowledgeEntryId, UserId } from '@nexus/contracts';
import { connectRedis, createUserKnowledgeStore, type RedisConnection } from '@nexus/knowledge-store';
import {
  findRedisServer,
  startEmbeddedDatabase,
  startRedisServer,
  type TestDatabase,
  type TestRedis,
} from '@nexus/knowledge-store/testing';
import { createSeededChoice, inventEntry } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type SlowProxy, startSlowProxy } from '../support/memory/slow-proxy.ts';
import { startWriter, type Writer } from '../support/memory/start-writer.ts';
import { killSchedules } from '../support/run/env.ts';

/** Milliseconds, against hanging only. More schedules: `NEXUS_KILLS=400 npx vitest run test/memory/killed-writers.system.test.ts`. */
const bound = 300_000;
const Rows = z.array(z.object({ entries: z.array(z.object({ id: z.string() })) }));
/** Of the writings of one test. */
const mostInDoubt = 3;

describe.skipIf(!findRedisServer())('writers in processes that are really killed', () => {
  let server: TestRedis;
  let wire: SlowProxy;
  /** Past the wire that tests make slow. */
  let redis: RedisConnection;
  let database: TestDatabase;
  let userId: UserId;
  const started: Writer[] = [];
  /** Sessions that outlive a test serve the next. */
  const idleWriters: Record<'withRedis' | 'without', Writer[]> = { withRedis: [], without: [] };

  beforeAll(async () => {
    server = await startRedisServer();
    wire = await startSlowProxy({ port: Number(new URL(server.url).port) });
    redis = connectRedis({ url: server.url });
    database = await startEmbeddedDatabase();
  }, bound);
  afterAll(async () => {
    await Promise.all(started.map((writer) => writer.kill()));
    await redis?.close();
    await wire?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  }, bound);
  beforeEach(() => {
    userId = randomUUID();
  });
  // A test that failed leaves nothing to the next that would fail that one too.
  afterEach(async () => {
    wire.delay = 0;
    server.thaw();
    await database.thaw();
  }, bound);

  const openWriter = async (withRedis = true) => {
    const idle = idleWriters[withRedis ? 'withRedis' : 'without'].shift();
    if (idle !== undefined) {
      // It finds its way back first to what was away.
      await idle.ask({ kind: 'ready' });
      return idle;
    }
    const writer = await startWriter(withRedis ? `redis://127.0.0.1:${wire.port}` : null, database.settings);
    started.push(writer);
    return writer;
  };
  /** @returns the id when it was acknowledged, null when nobody knows. */
  const append = async (writer: Writer): Promise<KnowledgeEntryId | null> => {
    const entry = inventEntry('likes tea');
    return writer.ask({ kind: 'append', userId, entries: [entry] }).then(
      () => entry.id,
      () => null,
    );
  };

  /** So many that were acknowledged. A machine that stands still for a moment leaves one in doubt, and is asked again; a writer does not. */
  const appendUntil = async (writer: Writer, count: number) => {
    const acknowledged: KnowledgeEntryId[] = [];
    let tried = 0;
    for (; acknowledged.length < count; tried += 1) {
      expect(tried).toBeLessThan(count + mostInDoubt);
      const entry = inventEntry('likes tea');
      await writer.ask({ kind: 'append', userId, entries: [entry] }).then(
        () => acknowledged.push(entry.id),
        (error: Error) => expect(error.message).toBe('MEMORY_UNREACHABLE'),
      );
    }
    return { acknowledged, tried };
  };

  /** A process that wrote none of it drains and reads; then both places are looked at, past all of our own code. */
  async function keptIds() {
    await using store = createUserKnowledgeStore({
      redis,
      database: database.database,
      pauses: { first: 20, longest: 200 },
    });
    const inRedis = async () => {
      const text = await redis.client.get(`nexus:knowledge:${userId}`);
      return text === null ? [] : Rows.parse([JSON.parse(text)]).flatMap(({ entries }) => entries.map(({ id }) => id));
    };
    const inDatabase = async () => {
      const service = await database.service();
      const { data } = await service.from('user_knowledge').select('entries').eq('user_id', userId).throwOnError();
      return Rows.parse(data).flatMap(({ entries }) => entries.map(({ id }) => id));
    };
    const look = async () => {
      const marked = await redis.client.hexists('nexus:outbox:knowledge', userId);
      const [one, other] = [await inRedis(), await inDatabase()];
      return marked === 0 && one.toSorted().join() === other.toSorted().join() ? one : null;
    };
    for (;;) {
      await store.get(userId);
      // A place that comes back is asked again.
      const ids = await look().catch(() => null);
      if (ids !== null) return ids;
      await pause(20);
    }
  }

  async function expectAllOf(acknowledged: readonly (KnowledgeEntryId | null)[], tried: number) {
    const ids = await keptIds();
    const known = acknowledged.filter((id) => id !== null);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of known) expect(ids).toContain(id);
    expect(ids.length).toBeLessThanOrEqual(tried);
    return ids;
  }

  it(
    'M-4: a writer killed at once after Redis took it, before the database did: another process drains it',
    async () => {
      const writer = await openWriter();
      await database.freeze();
      const { acknowledged, tried } = await appendUntil(writer, 2);
      await writer.kill();
      await database.thaw();
      await expectAllOf(acknowledged, tried);
    },
    bound,
  );

  it(
    'M-4: Redis gone: the database takes it, and Redis has it when it is back',
    async () => {
      const writer = await openWriter();
      await server.stop();
      wire.cut();
      const { acknowledged, tried } = await appendUntil(writer, 2);
      await server.restart();
      await expectAllOf(acknowledged, tried);
      idleWriters.withRedis.push(writer);
    },
    bound,
  );

  it(
    'M-4: the database gone and Redis restarted empty: the writer fills it again, and the database when it is back',
    async () => {
      const writer = await openWriter();
      await database.freeze();
      const { acknowledged, tried } = await appendUntil(writer, 2);
      await server.restart();
      await database.thaw();
      expect(await writer.ask({ kind: 'drained', patience: 60_000 })).toBe(true);
      await expectAllOf(acknowledged, tried);
      idleWriters.withRedis.push(writer);
    },
    bound,
  );

  it(
    'M-4: both gone: nothing is acknowledged; both back: the same change can be repeated and is there once',
    async () => {
      const writer = await openWriter();
      await database.freeze();
      await server.stop();
      wire.cut();
      const entry = inventEntry('likes tea');
      const order = { kind: 'append', userId, entries: [entry] } as const;
      await expect(writer.ask(order)).rejects.toThrow('MEMORY_UNREACHABLE');
      await server.restart();
      await database.thaw();
      while (
        !(await writer.ask(order).then(
          () => true,
          () => false,
        ))
      )
        await pause(50);
      expect(await expectAllOf([entry.id], 1)).toEqual([entry.id]);
      idleWriters.withRedis.push(writer);
    },
    bound,
  );

  it(
    'M-4: Redis so slow that nobody knows whether it wrote: it is there once',
    async () => {
      const writer = await openWriter();
      const atOnce = await appendUntil(writer, 1);
      wire.delay = 400;
      const slowly = await appendUntil(writer, 2);
      wire.delay = 0;
      await expectAllOf([...atOnce.acknowledged, ...slowly.acknowledged], atOnce.tried + slowly.tried);
      idleWriters.withRedis.push(writer);
    },
    bound,
  );

  it(
    'M-4, M-8: the owner of the database killed while it is forgotten: gone from both places afterwards',
    async () => {
      const writer = await openWriter();
      const id = await append(writer);
      if (id === null) throw new Error('it was not acknowledged');
      await writer.ask({ kind: 'drained', patience: 60_000 });
      await Promise.all([writer.ask({ kind: 'remove', userId, entryIds: [id] }), database.kill()]);
      expect(await keptIds()).toEqual([]);
      idleWriters.withRedis.push(writer);
    },
    bound,
  );

  it.each(Array.from({ length: killSchedules }, (_, number) => number + 1))(
    'M-4: schedule %i of sessions, kills and faults',
    async (seed) => {
      const seeded = createSeededChoice(seed);
      const acknowledged: (KnowledgeEntryId | null)[] = [];
      const running: Promise<unknown>[] = [];
      let emptied = 0;
      const ofBoth = seeded.random() < 0.7;
      const alive = [await openWriter(), await openWriter(ofBoth)];
      const [, second] = alive;
      for (let step = 0; step < 12; step += 1) {
        const writer = alive[seeded.below(alive.length)];
        const chance = seeded.random();
        if (chance < 0.65 && writer !== undefined) {
          running.push(append(writer).then((id) => acknowledged.push(id)));
          if (seeded.random() < 0.5) {
            await Promise.all(running);
            wire.delay = 0;
          }
        } else if (chance < 0.75 && emptied === 0 && alive.length > 1 && writer !== undefined) {
          // Killed in the middle of what it is doing.
          await pause(seeded.below(6));
          alive.splice(alive.indexOf(writer), 1);
          await writer.kill();
        } else if (chance < 0.83 && alive.length === 2) {
          // From here on nobody is killed: emptied and killed is the one case that no one promises.
          emptied += 1;
          wire.delay = 0;
          await server.restart();
        } else if (chance < 0.92) wire.delay = seeded.pick([0, 0, 20, 300]);
        else {
          // Over a slow wire nobody would get back.
          wire.delay = 0;
          wire.cut();
        }
      }
      await Promise.all(running);
      wire.delay = 0;
      for (const writer of alive) expect(await writer.ask({ kind: 'drained', patience: 60_000 })).toBe(true);
      await expectAllOf(acknowledged, running.length);
      for (const writer of alive) idleWriters[writer === second && !ofBoth ? 'without' : 'withRedis'].push(writer);
    },
    bound,
  );
});
