import type { RedisConnection } from '../redis/connect-redis.ts';
import { outboxKey } from './redis-knowledge-keys.ts';

/** What an operator wants to know of a Redis that memory is kept in. */
export interface OutboxInspection {
  /** Users of whom something is in Redis and not in the database yet. */
  readonly waiting: number;
  /** Whether Redis writes what it acknowledged to its disk; null: it does not tell. */
  readonly appendOnly: boolean | null;
}

/** @throws what Redis or its absence says */
export async function inspectOutbox({ client }: Pick<RedisConnection, 'client'>): Promise<OutboxInspection> {
  const waiting = await client.hlen(outboxKey);
  // Hosted ones often refuse to tell.
  const answer = await client.config('GET', 'appendonly').catch(() => null);
  const said = JSON.stringify(answer) ?? '';
  return { waiting, appendOnly: /"yes"/.test(said) ? true : /"no"/.test(said) ? false : null };
}
