import { documentKey, leaseKey, outboxKey } from '../knowledge/redis-knowledge-keys.ts';
import { createRedisKnowledgeOutbox } from '../knowledge/redis-knowledge-outbox.ts';
import { createRedisKnowledgePlace } from '../knowledge/redis-knowledge-place.ts';
import { createSupabaseKnowledgePlace, type KnowledgeDatabase } from '../knowledge/supabase-knowledge-place.ts';
import type { SchedulePlaces } from '../knowledge/testing/knowledge-schedule.ts';
import { runSchedules, type Schedules, type SchedulesResult } from '../knowledge/testing/run-schedules.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';

export { createSeededRandom, type SeededRandom } from '../knowledge/testing/seeded-random.ts';
export { inventEntry, inventEntryId } from './invent-knowledge-entry.ts';
export type { Schedules, SchedulesResult };

/** Milliseconds: short, so that the lease of a killed session lapses soon. */
const lease = 50;
/** One schedule in so many has no Redis at all. */
const everyWithout = 6;

export interface SchedulePlacesOptions {
  readonly redis: RedisConnection;
  readonly database: KnowledgeDatabase;
}

/**
 * Sessions of one user, a user for each seed, over Redis and the database: calls fail before or after they are done or are done late,
 * places go, Redis is emptied, sessions are killed. Then both places must agree with what was acknowledged (M-4).
 */
export function runKnowledgeSchedules(
  schedules: Schedules,
  { redis, database }: SchedulePlacesOptions,
): Promise<SchedulesResult> {
  const place = createRedisKnowledgePlace(redis);
  const quick: SchedulePlaces['quick'] = {
    place,
    outbox: createRedisKnowledgeOutbox(redis, { place, leaseLength: lease }),
    async forget(userId) {
      await redis.client.multi().del(documentKey(userId), leaseKey(userId)).hdel(outboxKey, userId).exec();
    },
  };
  const lasting = createSupabaseKnowledgePlace(database);
  return runSchedules(schedules, (seed) => ({ quick: seed % everyWithout === 0 ? null : quick, lasting }));
}
