import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/connect-redis.ts';

/** What all workers together have taken since the window began. */
export interface Count {
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

export interface SharedCounterOptions {
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
