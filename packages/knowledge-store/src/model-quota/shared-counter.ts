import { randomUUID } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/connect-redis.ts';

/** What all workers together have taken since the window began. */
interface Count {
  /** This taking included; above the limit when there was less left than was asked for. */
  readonly taken: number;
  /** Milliseconds until the window ends and counting begins anew. */
  readonly endsIn: number;
}

/** A number that all workers share, counted anew in each window. Rejects while it cannot be reached. */
export interface SharedCounter {
  take(amount: number): Promise<Count>;
  /** Counts without asking: what was taken while nobody could be asked, or, negative, what is given back. */
  add(amount: number): Promise<void>;
}

interface SharedCounterOptions {
  readonly redis: RedisConnection;
  readonly name: string;
  readonly limit: number;
  /** Seconds. */
  readonly window: number;
}

/** A window opens with the first taking in it, as `rate-limiter-flexible` counts. */
export function createSharedCounter({ redis, name, limit, window }: SharedCounterOptions): SharedCounter {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: 'nexus:model',
    points: limit,
    duration: window,
    rejectIfRedisNotReady: true,
  });
  return {
    async take(amount) {
      const result = await limiter.consume(name, amount).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      return { taken: result.consumedPoints, endsIn: result.msBeforeNext };
    },
    async add(amount) {
      await (amount < 0 ? limiter.reward(name, -amount) : limiter.penalty(name, amount));
    },
  };
}

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
