import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localUserId } from '@nexus/contracts';
import { findRedisServer, layCluster, startRedisServer } from '@nexus/knowledge-store/testing';
import { describe, expect, it } from 'vitest';
import { createRuntime } from './create-runtime.ts';
import { parseSettings } from './settings/settings.ts';

function createLog() {
  const lines: string[] = [];
  const write = (said: object | string, message = said) => void lines.push(String(message));
  return { lines, log: { info: write, warn: write } };
}

describe('what outlives a drive', () => {
  it('M-13: is there for the next process, encrypted where it should be, and closing lets it be written', {
    timeout: 300_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-runtime-'));
    const settings = parseSettings({ NEXUS_DATA_DIR: folder });
    await layCluster(folder);
    const { lines, log } = createLog();
    {
      await using runtime = await createRuntime(settings, { log });
      await runtime.memoryOpened(60_000);
      await runtime.preferences.update(localUserId, (kept) => ({ ...kept, vips: ['nora@example.com'] }));
      void runtime.briefed.add(localUserId, ['a-mail']);
      expect(runtime.database).not.toBeNull();
    }
    expect((await readdir(folder)).sort()).toEqual(['database', 'encryption-keys.json']);
    {
      await using runtime = await createRuntime(settings);
      await runtime.memoryOpened(60_000);
      expect(await runtime.preferences.get(localUserId)).toMatchObject({ vips: ['nora@example.com'] });
      expect(await runtime.briefed.get(localUserId)).toEqual(new Set(['a-mail']));
    }
    expect(lines.join()).not.toContain('nora');
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
});

describe.skipIf(!findRedisServer())('the adapters of one process, with Redis', () => {
  it('V-5: count the model’s budget there, say nothing of a missing REDIS_URL, and let go of the connection when they close', async () => {
    await using server = await startRedisServer();
    const settings = parseSettings({ REDIS_URL: server.url, OPENAI_REQUESTS_PER_MINUTE: '100000' });
    const { lines, log } = createLog();
    await using observer = await createRuntime(settings);
    await using runtime = await createRuntime(settings, { log });
    const counted = async () => Number(await observer.redis?.client.get('nexus:model:requests'));
    // What is taken before the connection stands is counted in this process alone.
    const takenThere = () => {
      runtime.modelQuota.tryTake(1);
      return counted().catch(() => 0);
    };
    await expect.poll(takenThere).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('REDIS_URL'))).toEqual([]);
    const { redis } = runtime;
    if (redis === null) throw new Error('There is no connection.');
    const ended = once(redis.client, 'end');
    await runtime.close();
    await runtime.close();
    await ended;
  });
});
