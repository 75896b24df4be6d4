import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectRedis } from '../redis/connect-redis.ts';
import { inventEntry } from '../testing/invent-knowledge-entry.ts';
import { findRedisServer, startRedisServer } from '../testing/start-redis-server.ts';
import { emptyState } from './knowledge-state.ts';
import { createRedisKnowledgeOutbox } from './redis-knowledge-outbox.ts';
import { createRedisKnowledgePlace } from './redis-knowledge-place.ts';

it.skipIf(!findRedisServer())(
  'M-4: a mark stays when Redis was emptied meanwhile and came to the same version with other content',
  async () => {
    await using server = await startRedisServer();
    await using redis = connectRedis({ url: server.url });
    await new Promise<void>((resolve) => void redis.onReady(resolve));
    const place = createRedisKnowledgePlace(redis);
    const outbox = createRedisKnowledgeOutbox(redis, { place });
    const userId = randomUUID();
    const stateOf = (content: string) => ({
      ...emptyState,
      entries: [inventEntry(content)],
      version: 1,
      lastUpdatedAt: '2026-11-22T08:00:00.000Z',
    });
    const drained = stateOf('likes tea');
    const since = stateOf('likes coffee');
    await place.write(userId, { kept: emptyState, next: drained });
    await redis.client.flushall();
    await place.write(userId, { kept: emptyState, next: since });
    await outbox.unmark(userId, drained);
    expect(await outbox.waiting(10)).toEqual([userId]);
    await outbox.unmark(userId, since);
    expect(await outbox.waiting(10)).toEqual([]);
  },
);
