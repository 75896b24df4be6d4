import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectRedis } from '../redis/connect-redis.ts';
import { inventEntry } from '../testing/knowledge/invent-knowledge.ts';
import { findRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { emptyState } from './knowledge-state.ts';
import { createRedisKnowledgeBackend } from './redis-knowledge-backend.ts';

it.skipIf(!findRedisServer())(
  'M-4: a mark stays when Redis was emptied meanwhile and came to the same version with other content',
  async () => {
    await using server = await startRedisServer();
    await using redis = connectRedis({ url: server.url });
    await new Promise<void>((resolve) => void redis.onReady(resolve));
    const backend = createRedisKnowledgeBackend(redis);
    const userId = randomUUID();
    const stateOf = (content: string) => ({
      ...emptyState,
      entries: [inventEntry(content)],
      version: 1,
      lastUpdatedAt: '2026-11-22T08:00:00.000Z',
    });
    const drained = stateOf('likes tea');
    const since = stateOf('likes coffee');
    await backend.write(userId, { kept: emptyState, next: drained });
    await redis.client.flushall();
    await backend.write(userId, { kept: emptyState, next: since });
    await backend.unmark(userId, drained);
    expect(await backend.waiting(10)).toEqual([userId]);
    await backend.unmark(userId, since);
    expect(await backend.waiting(10)).toEqual([]);
  },
);
