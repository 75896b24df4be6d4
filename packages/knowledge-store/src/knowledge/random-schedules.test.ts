import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/start-embedded-database.ts';
import { findRedisServer, startRedisServer, type TestRedis } from '../testing/start-redis-server.ts';
import { documentKey, leaseKey, outboxKey } from './redis-knowledge-keys.ts';
import { createRedisKnowledgeOutbox } from './redis-knowledge-outbox.ts';
import { createRedisKnowledgePlace } from './redis-knowledge-place.ts';
import { createSupabaseKnowledgePlace } from './supabase-knowledge-place.ts';
import type { SchedulePlaces } from './testing/knowledge-schedule.ts';
import { createMemoryKnowledgePlace } from './testing/memory-knowledge-place.ts';
import { runSchedules } from './testing/run-schedules.ts';

/** How many times the usual number: `NEXUS_SCHEDULES=10 npx vitest run packages/knowledge-store/src/knowledge/random-schedules.test.ts`. */
const times = Number(process.env.NEXUS_SCHEDULES ?? 1);
const first = Number(process.env.NEXUS_SCHEDULES_FROM ?? 1);
/** Milliseconds, against hanging only. */
const bound = 600_000 * times;
/** Milliseconds: short, so that the lease of a killed session lapses soon. */
const lease = 50;
/** One schedule in so many has no Redis at all. */
const everyWithout = 6;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

it(
  'M-4: over places in memory nothing is lost, doubled or brought back, whatever fails',
  async () => {
    const { said, failed } = await runSchedules({ first, count: 500 * times }, (seed) => {
      const quick = createMemoryKnowledgePlace();
      return {
        quick:
          seed % everyWithout === 0 ? null : { place: quick, outbox: quick.outbox, forget: async () => quick.flush() },
        lasting: createMemoryKnowledgePlace(),
      };
    });
    say(`In memory: ${said}`);
    expect(failed).toEqual([]);
  },
  bound,
);

describe.skipIf(!findRedisServer())('sessions of one user over Redis and the database', () => {
  let server: TestRedis;
  let redis: RedisConnection;
  let database: TestDatabase;
  beforeAll(async () => {
    [server, database] = await Promise.all([startRedisServer(), startEmbeddedDatabase()]);
    redis = connectRedis({ url: server.url });
  });
  afterAll(async () => {
    await redis?.close();
    await server?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  it(
    'M-4: nothing is lost, doubled or brought back, whatever fails',
    async () => {
      const quick: SchedulePlaces['quick'] = {
        place: createRedisKnowledgePlace(redis),
        outbox: createRedisKnowledgeOutbox(redis, lease),
        async forget(userId) {
          await redis.client.multi().del(documentKey(userId), leaseKey(userId)).hdel(outboxKey, userId).exec();
        },
      };
      const lasting = createSupabaseKnowledgePlace(database.database);
      const { said, failed } = await runSchedules(
        { first, count: 1_000 * times },
        (seed) => ({
          quick: seed % everyWithout === 0 ? null : quick,
          lasting,
        }),
      );
      say(`Redis and the embedded database: ${said}`);
      expect(failed).toEqual([]);
    },
    bound,
  );
});
