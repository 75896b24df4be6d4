import { connectRedis, type RedisConnection } from '@nexus/knowledge-store';
import {
  findRedisServer,
  startEmbeddedDatabase,
  startRedisServer,
  type TestDatabase,
  type TestRedis,
} from '@nexus/knowledge-store/testing';
import { runKnowledgeSchedules } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schedules } from '../support/run/env.ts';

/**
 * The embedded database does some 20 calls for each, one after the other. A soak, of as many and from as far as one likes:
 * `NEXUS_SCHEDULES=10000 NEXUS_SCHEDULES_FROM=301 npx vitest run test/memory/random-schedules.system.test.ts`.
 */
const { count, first } = schedules;
/** Milliseconds, against hanging only. */
const bound = 3_000 * Math.max(count, 200);

describe.skipIf(!findRedisServer())('sessions of one user over Redis and the embedded database', () => {
  let server: TestRedis;
  let redis: RedisConnection;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = connectRedis({ url: server.url });
    database = await startEmbeddedDatabase();
  }, bound);
  afterAll(async () => {
    await redis?.close();
    await server?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  it(
    'M-4: nothing is lost, doubled or brought back, whatever fails',
    async () => {
      const { said, failed } = await runKnowledgeSchedules({ first, count }, { redis, database: database.database });
      process.stdout.write(`Redis and the embedded database: ${said}\n`);
      expect(failed).toEqual([]);
    },
    bound,
  );
});
