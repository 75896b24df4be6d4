import { once } from 'node:events';
import { localUserId } from '@nexus/contracts';
import { findRedisServer, startRedisServer } from '@nexus/knowledge-store/testing';
import { describe, expect, it } from 'vitest';
import { createRuntime } from './create-runtime.ts';
import { parseSettings } from './settings.ts';

function createLog() {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  return { lines, log: { info: write, warn: write } };
}

describe('the adapters of one process', () => {
  it('V-5: without REDIS_URL say once that the budget is this process’s own, keep it, and close', async () => {
    const { lines, log } = createLog();
    await using runtime = await createRuntime(parseSettings({ OPENAI_REQUESTS_PER_MINUTE: '1' }), { log });
    await using first = await runtime.openDrive(localUserId);
    await using second = await runtime.openDrive(localUserId);
    expect([first.userId, second.userId]).toEqual([localUserId, localUserId]);
    expect(lines).toEqual(['no REDIS_URL, so the budget of the model is kept in memory, for this process alone']);
    expect(runtime.redis).toBeNull();
    expect(runtime.modelQuota.tryTake(1)).toEqual({ granted: true });
    expect(runtime.modelQuota.tryTake(1)).toMatchObject({ granted: false });
    await runtime.close();
  });
});

describe.skipIf(!findRedisServer())('the adapters of one process, with Redis', () => {
  it('V-5: count the model’s budget there, say nothing of a missing REDIS_URL, and let go of the connection when they close', async () => {
    await using server = await startRedisServer();
    const settings = parseSettings({ REDIS_URL: server.url, OPENAI_REQUESTS_PER_MINUTE: '100' });
    const { lines, log } = createLog();
    await using observer = await createRuntime(settings);
    await using runtime = await createRuntime(settings, { log });
    const counted = async () => Number(await observer.redis?.client.get('nexus:model:requests'));
    while (!runtime.modelQuota.tryTake(1).granted || (await counted().catch(() => 0)) === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(lines.filter((line) => line.includes('REDIS_URL'))).toEqual([]);
    const { redis } = runtime;
    if (redis === null) throw new Error('There is no connection.');
    const ended = once(redis.client, 'end');
    await runtime.close();
    await runtime.close();
    await ended;
  });
});
