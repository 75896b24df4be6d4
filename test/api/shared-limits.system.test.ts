import { startApi } from '@nexus/api';
import { findRedisServer, startRedisServer } from '@nexus/knowledge-store/testing';
import { parseSettings } from '@nexus/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';

async function start(redisUrl: string) {
  const settings = parseSettings({ API_PORT: '0', LOG_LEVEL: 'silent', REDIS_URL: redisUrl });
  const api = await startApi({ settings });
  onTestFinished(() => api.close());
  return {
    ready: async () => (await fetch(`${api.address}/readyz`)).json(),
    askForToken: async () => (await fetch(`${api.address}/livekit/token`, { method: 'POST' })).status,
  };
}

it.skipIf(!findRedisServer())('K-10: servers count together through Redis, and alone where it is away', async () => {
  const redis = await startRedisServer();
  onTestFinished(() => redis[Symbol.asyncDispose]());
  const [one, other] = [await start(redis.url), await start(redis.url)];
  // A drive can do without Redis, so the servers stay ready (W-10).
  const withRedis = (ready: boolean) => ({ ready: true, degraded: !ready, parts: [{ name: 'redis', ready }] });
  for (const server of [one, other])
    await vi.waitFor(async () => expect(await server.ready()).toMatchObject(withRedis(true)));

  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push(await one.askForToken(), await other.askForToken());
  // No voice is set up here, so a request that is let through meets 409.
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);

  await redis.stop();
  await vi.waitFor(async () => expect(await one.ready()).toMatchObject(withRedis(false)));
  expect(await one.askForToken()).toBe(409);
});
