import { z } from 'zod';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { type BegunIntent, intentFor, StoredIntent } from './intent-change.ts';
import type { IntentPlace } from './intent-place.ts';

const Kept = StoredIntent.extend({ by: z.string().nullable().default(null) });

function readIntent(text: string): BegunIntent | null {
  const [digits = '', ...rest] = text.split(' ');
  if (!/^\d{1,15}$/.test(digits)) return null;
  try {
    const found = Kept.safeParse(JSON.parse(rest.join(' ')));
    if (!found.success) return null;
    const { by, ...intent } = found.data;
    return { intent, at: Number(digits), by };
  } catch {
    return null;
  }
}

/** Redis key `nexus:intents:{userId}`, a hash of `<milliseconds> <intent as JSON>`, which lives for seven days after the last one. */
export function createRedisIntentPlace(redis: RedisConnection, clock: () => Date): IntentPlace {
  const keyOf = (userId: string) => `nexus:intents:${userId}`;
  return {
    async read(userId) {
      const fields = await redis.client.hgetall(keyOf(userId));
      return Object.values(fields).flatMap((text) => readIntent(text) ?? []);
    },
    async write(userId, changes) {
      const key = keyOf(userId);
      const oldest = clock().getTime() - intentFor;
      const work = redis.client.multi();
      for (const [id, { begun }] of changes) {
        if (begun === null) work.hdel(key, id);
        else if (begun.at > oldest)
          work.hset(key, id, `${begun.at} ${JSON.stringify({ ...begun.intent, by: begun.by })}`);
      }
      const answers = await work.pexpire(key, intentFor).exec();
      if (answers?.some(([error]) => error !== null) !== false) throw new Error('Redis refused an intent.');
    },
    onReady: (listener) => redis.onReady(listener),
  };
}
