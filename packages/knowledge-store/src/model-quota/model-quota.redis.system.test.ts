import { setImmediate as nextRound } from 'node:timers/promises';
import type { ModelQuota } from '@nexus/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import { describeModelQuotaConformance, takeInTheEnd, takeWhatThereIs } from '../testing/conformance/model-quota.ts';
import { findRedisServer, startRedisServer, type TestRedis } from '../testing/redis-server.ts';
import { createModelQuota, type ModelQuotaOptions } from './model-quota.ts';

type Limits = ModelQuotaOptions['limits'];

/** Resolves once it holds; the test's own time limit ends what never does. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await nextRound();
}

function ready(redis: RedisConnection): Promise<void> {
  return new Promise((resolve) => {
    const stop = redis.onReady(() => {
      resolve();
      setImmediate(() => stop());
    });
  });
}

describe.skipIf(!findRedisServer())('a budget shared through Redis', () => {
  let server: TestRedis;
  let redis: RedisConnection;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = connectRedis({ url: server.url });
    await ready(redis);
  });
  afterAll(async () => {
    await redis?.close();
    await server?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    server.thaw();
    await ready(redis);
    await redis.client.flushall();
  });

  const counted = async (name: string) => Number(await redis.client.get(`nexus:model:${name}`));

  /** A worker: a connection and a quota of its own. */
  async function openWorker(limits: Limits, clock: () => number = () => performance.now()) {
    const connection = connectRedis({ url: server.url });
    await ready(connection);
    const quota = createModelQuota({ limits, redis: connection, clock });
    return {
      quota,
      connection,
      async [Symbol.asyncDispose]() {
        await quota.close();
        await connection.close();
      },
    };
  }

  describeModelQuotaConformance('A budget shared through Redis', async (limits) => {
    let now = 0;
    await redis.client.flushall();
    const quota = createModelQuota({ limits, redis, clock: () => now });
    return {
      quota,
      async advance(milliseconds) {
        now += milliseconds;
        if (milliseconds >= 59_000) await redis.client.del('nexus:model:requests', 'nexus:model:tokens');
      },
    };
  });

  it('V-5: workers together, asking in any order, are granted the minute’s requests and no more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.nat({ max: 3 }), { minLength: 60, maxLength: 60 }),
        async (requests, count, order) => {
          await redis.client.flushall();
          await using stack = new AsyncDisposableStack();
          const workers = await Promise.all(
            Array.from({ length: count }, async () => stack.use(await openWorker({ requests, tokens: null }))),
          );
          const granted = await Promise.all(
            order.map(async (who) => {
              const worker = workers[who % count];
              return worker !== undefined && (await takeInTheEnd(worker.quota, 1)).granted;
            }),
          );
          const total = granted.filter(Boolean).length;
          expect(total).toBeLessThanOrEqual(requests);
          // What is left lies in leases of workers that asked no more, at most a tenth each.
          expect(total).toBeGreaterThanOrEqual(Math.min(requests, 60) - count * Math.max(2, Math.ceil(requests / 10)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('V-5: the same holds for tokens, whatever each request takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2_000, max: 40_000 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 20, maxLength: 40 }),
        async (tokens, amounts) => {
          await redis.client.flushall();
          await using first = await openWorker({ requests: null, tokens });
          await using second = await openWorker({ requests: null, tokens });
          const taken = await Promise.all(
            amounts.map(async (amount, index) => {
              const { quota } = index % 2 === 0 ? first : second;
              const cost = Math.min(amount, tokens);
              return (await takeInTheEnd(quota, amount)).granted ? cost : 0;
            }),
          );
          expect(taken.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(tokens);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('V-5: a worker that ends gives back what it did not use', async () => {
    const limits = { requests: 100, tokens: 50_000 };
    await using worker = await openWorker(limits);
    await takeInTheEnd(worker.quota, 2_000);
    await until(async () => (await counted('requests')) > 1);
    await worker.quota.close();
    expect([await counted('requests'), await counted('tokens')]).toEqual([1, 2_000]);
  });

  it('V-5: a refusal told to one worker is heeded by all, also by one that starts later', async () => {
    const limits = { requests: null, tokens: null };
    await using first = await openWorker(limits);
    await using second = await openWorker(limits);
    await until(async () => Number((await redis.client.pubsub('NUMSUB', 'nexus:model:rest'))[1]) >= 2);
    first.quota.rest(30_000);
    await until(() => !second.quota.tryTake(1).granted);
    await using third = await openWorker(limits);
    await until(() => !third.quota.tryTake(1).granted);
    for (const { quota } of [first, second, third]) {
      const decision = quota.tryTake(1);
      if (decision.granted) throw new Error('was granted');
      expect(decision.retryAfter).toBeGreaterThan(10_000);
      expect(decision.retryAfter).toBeLessThanOrEqual(30_000);
    }
  });

  it('V-5: without Redis a worker goes on by itself, within the limits and without waiting', async () => {
    await using worker = await openWorker({ requests: 20, tokens: null });
    expect(await takeWhatThereIs(worker.quota, 1, 5)).toBe(5);
    await server.stop();
    expect(await takeWhatThereIs(worker.quota, 1)).toBe(15);
    await server.restart();
    await Promise.all([ready(redis), ready(worker.connection)]);
    expect(await takeWhatThereIs(worker.quota, 1)).toBe(0);
  });

  it('V-5: a Redis that was restarted empty is told what was used, and no worker uses it twice', async () => {
    const limits = { requests: 30, tokens: null };
    await using first = await openWorker(limits);
    await using second = await openWorker(limits);
    expect(await takeWhatThereIs(first.quota, 1, 10)).toBe(10);
    expect(await takeWhatThereIs(second.quota, 1, 10)).toBe(10);
    const before = await counted('requests');
    await server.restart();
    await Promise.all([redis, first.connection, second.connection].map(ready));
    await until(async () => (await counted('requests')) >= before);
    const more = (await takeWhatThereIs(first.quota, 1)) + (await takeWhatThereIs(second.quota, 1));
    expect(more).toBeLessThanOrEqual(10);
    expect(more).toBeGreaterThan(0);
  });

  it('V-5: a Redis that hangs holds nobody up: each answer comes from memory', async () => {
    await using worker = await openWorker({ requests: 12, tokens: null });
    expect(await takeWhatThereIs(worker.quota, 1, 3)).toBe(3);
    server.freeze();
    expect(await takeWhatThereIs(worker.quota, 1)).toBe(9);
    server.thaw();
    await until(async () => {
      worker.quota.tryTake(1);
      return (await counted('requests').catch(() => 0)) >= 12;
    });
  });

  it('V-5: faults in any order: no worker alone is ever granted more than the minute’s budget', async () => {
    const step = fc.constantFrom('take', 'take', 'take', 'freeze', 'thaw', 'restart', 'stop');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await server.restart();
        await using worker = await openWorker({ requests: 8, tokens: null });
        let granted = 0;
        for (const action of steps) {
          if (action === 'take') granted += (await takeWhatThereIs(worker.quota, 1, 2)) as number;
          else if (action === 'freeze') server.freeze();
          else if (action === 'thaw') server.thaw();
          else await server[action]();
        }
        expect(granted).toBeLessThanOrEqual(8);
        const takings = steps.filter((action) => action === 'take').length;
        expect(granted).toBe(Math.min(8, 2 * takings));
      }),
      { numRuns: 6 },
    );
    await server.restart();
  });

  it('V-5: a worker that starts while Redis is away starts', async () => {
    await server.stop();
    const connection = connectRedis({ url: server.url });
    const quota: ModelQuota = createModelQuota({
      limits: { requests: 3, tokens: null },
      redis: connection,
      clock: () => performance.now(),
    });
    expect(await takeWhatThereIs(quota, 1)).toBe(3);
    await quota.close();
    await connection.close();
    await server.restart();
  });
});
