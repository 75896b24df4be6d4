import { randomUUID } from 'node:crypto';
import type { RedisConnection } from '../redis/connect-redis.ts';

const key = 'nexus:model:epoch';

/**
 * Tells each time Redis is there again whether it still knows what it knew: a mark in it is gone or new when it was
 * restarted empty. @returns what ends it.
 */
export function watchMemoryOfRedis(redis: RedisConnection, tell: (forgot: boolean) => void): () => void {
  let known: string | null = null;
  async function compare(): Promise<void> {
    await redis.client.set(key, randomUUID(), 'NX');
    const mark = await redis.client.get(key);
    const forgot = known !== null && mark !== known;
    known = mark;
    tell(forgot);
  }
  return redis.onReady(() => {
    compare().catch(() => undefined);
  });
}
