import type { UserId } from '@nexus/contracts';
import { createRedisKnowledgeBackend, documentKey, outboxKey } from '../knowledge/redis-knowledge-backend.ts';
import { createSupabaseKnowledgeBackend, type KnowledgeDatabase } from '../knowledge/supabase-knowledge-backend.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { runSchedule, type ScheduleBackends, type ScheduleResult } from './knowledge/knowledge-schedule.ts';

/** More would only wait for one database, and take its slowness for its absence. */
const atOnce = 4;

export interface Schedules {
  readonly first: number;
  readonly count: number;
}

export interface SchedulesResult {
  /** For a person to read: how many, which seeds, what was done. */
  readonly said: string;
  readonly failed: readonly ScheduleResult[];
}

/** Runs the schedules of these seeds, some at once, and stops at the first that fails. */
export async function runSchedules(
  { first, count }: Schedules,
  backends: (seed: number) => ScheduleBackends,
): Promise<SchedulesResult> {
  const results: ScheduleResult[] = [];
  const failed: ScheduleResult[] = [];
  let next = first;
  async function work(): Promise<void> {
    while (next < first + count && failed.length === 0) {
      const seed = next;
      next += 1;
      const result = await runSchedule(seed, backends(seed));
      results.push(result);
      if (result.faults.length > 0) failed.push(result);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const sum = (number: (result: ScheduleResult) => number) =>
    results.reduce((total, result) => total + number(result), 0);
  const said = [
    `${results.length} schedules, seeds ${first} to ${first + count - 1}`,
    `${sum(({ calls }) => calls)} changes, ${sum(({ acknowledged }) => acknowledged)} acknowledged`,
    `${sum(({ unpromised }) => unpromised)} of them lost with Redis emptied and their writer killed`,
  ].join('; ');
  return { said, failed };
}

export { createSeededChoice, inventEntry } from './knowledge/invent-knowledge.ts';

/** One schedule in so many has no Redis at all. */
const everyWithout = 6;

export interface ScheduleOptions {
  readonly redis: RedisConnection;
  readonly database: KnowledgeDatabase;
}

/**
 * Sessions of one user, a user for each seed, over Redis and the database: calls fail before or after they are done or are done late,
 * backends go, Redis is emptied, sessions are killed. Then both backends must agree with what was acknowledged (M-4).
 */
export function runKnowledgeSchedules(
  schedules: Schedules,
  { redis, database }: ScheduleOptions,
): Promise<SchedulesResult> {
  const fast = {
    ...createRedisKnowledgeBackend(redis),
    async forget(userId: UserId) {
      await redis.client.multi().del(documentKey(userId)).hdel(outboxKey, userId).exec();
    },
  };
  const durable = createSupabaseKnowledgeBackend(database);
  return runSchedules(schedules, (seed) => ({ fast: seed % everyWithout === 0 ? null : fast, durable }));
}
