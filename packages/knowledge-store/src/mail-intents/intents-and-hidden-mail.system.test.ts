import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHiddenMailStore } from '../hidden-mail/hidden-mail-store.ts';
import { createMailIntentLog } from '../mail-intents/mail-intent-log.ts';
import { markOfProcess } from '../mail-intents/process-mark.ts';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import { describeHiddenMailStoreConformance } from '../testing/conformance/hidden-mail-store.ts';
import { describeMailIntentLogConformance, inventIntent, untilOpen } from '../testing/conformance/mail-intent-log.ts';
import { gateOf } from '../testing/gated-database.ts';
import { findRedisServer, startRedisServer, type TestRedis } from '../testing/redis-server.ts';
import { type OpenTestDatabase, testDatabaseKinds } from '../testing/test-databases.ts';

const hasRedis = findRedisServer();
const withRedis: { server?: TestRedis; redis?: RedisConnection } = {};

beforeAll(async () => {
  if (!hasRedis) return;
  withRedis.server = await startRedisServer();
  withRedis.redis = connectRedis({ url: withRedis.server.url });
  if (withRedis.redis.client.status !== 'ready') await once(withRedis.redis.client, 'ready');
});
afterAll(async () => {
  await withRedis.redis?.close();
  await withRedis.server?.[Symbol.asyncDispose]();
});

function redis(): RedisConnection {
  if (withRedis.redis === undefined) throw new Error('There is no Redis.');
  return withRedis.redis;
}

describe.each(testDatabaseKinds())('$name', ({ name, open }) => {
  const opened: { place?: OpenTestDatabase } = {};
  beforeAll(async () => {
    opened.place = await open();
  });
  afterAll(async () => {
    await opened.place?.[Symbol.asyncDispose]();
  });
  const place = (): OpenTestDatabase => {
    if (opened.place === undefined) throw new Error('There is no database.');
    return opened.place;
  };

  if (hasRedis) {
    describeMailIntentLogConformance('Redis', async (options) =>
      createMailIntentLog({ database: place().database, redis: redis(), ...options }),
    );
  }
  describeHiddenMailStoreConformance(name, async (clock) =>
    createHiddenMailStore({ database: place().database, clock }),
  );
  describeMailIntentLogConformance(name, async (options) =>
    createMailIntentLog({ database: place().database, redis: null, ...options }),
  );

  describe('what is set aside, and intents, while the database is away', () => {
    it('E-9: counts at once, is written when it is back, and until then is tried; reading says that it is away', async () => {
      const userId = randomUUID();
      const { gated, gate } = gateOf(place().database);
      await using own = createHiddenMailStore({ database: gated });
      await using other = createHiddenMailStore({ database: place().database });
      const until = new Date(Date.now() + 3_600_000);
      await own.snooze(userId, [{ emailId: 'one', until }]);
      gate.shut();
      await own.wake(userId, ['one']);
      await own.snooze(userId, [{ emailId: 'two', until }]);
      await own.mute(userId, 'digest');
      await expect(own.snoozed(userId)).rejects.toMatchObject({ code: 'ACCOUNTS_UNREACHABLE', retryable: true });
      expect(await other.snoozed(userId)).toEqual([{ emailId: 'one', until }]);
      gate.open();
      expect(await own.snoozed(userId)).toEqual([{ emailId: 'two', until }]);
      while ((await other.muted(userId)).length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(await other.snoozed(userId)).toEqual([{ emailId: 'two', until }]);
    });

    it('E-9: closing while it is away says what that means, and nothing of the mail', async () => {
      const warnings: string[] = [];
      const log = { info: () => {}, warn: (line: string) => void warnings.push(line) };
      const { gated, gate } = gateOf(place().database);
      gate.shut();
      const own = createHiddenMailStore({ database: gated, log });
      await own.snooze(randomUUID(), [{ emailId: 'a-mail-of-nora', until: new Date() }]);
      await own.close();
      await own.close();
      expect(warnings).toEqual([expect.stringContaining('could not be written')]);
      expect(warnings.join()).not.toContain('nora');
    });

    it('E-8: no action waits for its log, and what was done meanwhile is settled when it is back', async () => {
      const userId = randomUUID();
      const { gated, gate } = gateOf(place().database);
      await using log = createMailIntentLog({ database: gated, redis: null });
      await using next = createMailIntentLog({ database: place().database, redis: null });
      const [done, open, ended] = [inventIntent(), inventIntent(), inventIntent()];
      await log.begin(userId, done);
      gate.shut();
      await log.settle(userId, done.key);
      await log.begin(userId, open);
      await log.begin(userId, ended);
      await log.settle(userId, ended.key);
      expect(await log.open(userId)).toEqual([open]);
      expect(await untilOpen(next, userId, [done])).toEqual([done]);
      gate.open();
      expect(await untilOpen(next, userId, [open])).toEqual([open]);
    });

    it.runIf(process.platform === 'linux')(
      'E-8: what a process began that has ended is open at once, and what one began that lives is under way',
      async () => {
        const userId = randomUUID();
        // No process has so high a number (proc(5), pid_max).
        const gone = markOfProcess()?.replace(/ \d+ /, ` ${2 ** 22 + 1} `);
        for (const kept of [null, ...(hasRedis ? [redis()] : [])]) {
          // They are told in the order in which they began, which one millisecond would leave open.
          let now = Date.now() - 2_000;
          const of = { database: place().database, redis: kept, clock: () => new Date(now) };
          await using dead = createMailIntentLog({ ...of, begunBy: gone ?? null });
          await using alive = createMailIntentLog(of);
          const [left, underWay] = [inventIntent(), inventIntent()];
          await dead.begin(userId, left);
          now += 1_000;
          await alive.begin(userId, underWay);
          await untilOpen(alive, userId, [left, underWay]);
          for (const time of [new Date(0), new Date(Date.now() + 1_000)])
            expect(await alive.open(userId, time)).toEqual([left]);
          for (const { key } of [left, underWay]) await alive.settle(userId, key);
        }
      },
    );

    it.skipIf(!hasRedis)('E-8: a Redis that answers nothing holds up no action, and says nothing is open', async () => {
      await using server = await startRedisServer();
      await using own = connectRedis({ url: server.url });
      if (own.client.status !== 'ready') await once(own.client, 'ready');
      const userId = randomUUID();
      const log = createMailIntentLog({ database: place().database, redis: own });
      const intent = inventIntent();
      server.freeze();
      await log.begin(userId, intent);
      expect(await log.open(userId)).toEqual([intent]);
      expect(await log.open(randomUUID())).toEqual([]);
      server.thaw();
      await log.begin(userId, inventIntent());
      const lifeOf = () => own.client.pttl(`nexus:intents:${userId}`).catch(() => -1);
      let life = await lifeOf();
      while (life < 0) life = await lifeOf();
      expect(life).toBeGreaterThan(6.9 * 24 * 3_600_000);
      await log.close();
    });
  });
});
