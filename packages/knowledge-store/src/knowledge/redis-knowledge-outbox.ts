import { randomUUID } from 'node:crypto';
import { UserId } from '@nexus/contracts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import type { KnowledgeOutbox } from './knowledge-outbox.ts';
import { documentKey, leaseKey, outboxKey } from './redis-knowledge-keys.ts';
import type { RedisKnowledgePlace } from './redis-knowledge-place.ts';

/** Milliseconds: longer than a user's work takes, so that it lapses only when its holder is gone. */
const usualLease = 5_000;

/** The whole text is compared, as where it is written: a Redis that was emptied may come to the same version with other content. */
const unmarkIfSame = `
local current = redis.call('GET', KEYS[1])
if current and redis.sha1hex(current) == ARGV[2] then return redis.call('HDEL', KEYS[2], ARGV[1]) end
return 0`;

const deleteIfSame = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

export interface RedisKnowledgeOutboxOptions {
  readonly place: Pick<RedisKnowledgePlace, 'digestOf'>;
  /** Milliseconds after which a lease lapses; 5,000. */
  readonly leaseLength?: number | undefined;
}

/** A hash of user id to version; whoever takes from it picks at random, so that many processes seldom meet. Redis 6.2 or later. */
export function createRedisKnowledgeOutbox(
  { client }: RedisConnection,
  { place, leaseLength = usualLease }: RedisKnowledgeOutboxOptions,
): KnowledgeOutbox {
  return {
    async waiting(most) {
      const marked = await client.hrandfield(outboxKey, most);
      const names = Array.isArray(marked) ? marked : [marked];
      return names.flatMap((name) => {
        const { data } = UserId.safeParse(name);
        return data === undefined ? [] : [data];
      });
    },
    async unmark(userId, state) {
      const digest = place.digestOf(state);
      if (digest !== null) await client.eval(unmarkIfSame, 2, documentKey(userId), outboxKey, userId, digest);
    },
    async lease(userId) {
      const holder = randomUUID();
      const key = leaseKey(userId);
      const taken = await client.set(key, holder, 'PX', leaseLength, 'NX');
      if (taken === null) return null;
      return async () => {
        await client.eval(deleteIfSame, 1, key, holder).catch(() => undefined);
      };
    },
  };
}
