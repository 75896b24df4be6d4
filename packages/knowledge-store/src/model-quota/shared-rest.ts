import type { RedisConnection } from '../redis/connect-redis.ts';

const key = 'nexus:model:rest';
/** Milliseconds. A day is more than any service asks for, and keeps a slip of one from silencing the model for good. */
const longest = 86_400_000;

/** Until when nobody asks the model: told to all workers that share a Redis. */
export interface SharedRest {
  /** Milliseconds still to wait; 0: none. */
  remaining(): number;
  begin(milliseconds: number): void;
  close(): void;
}

/** Lengths are told, not moments: the workers' clocks need not agree. */
export function createSharedRest(redis: RedisConnection | null, clock: () => number): SharedRest {
  let until = Number.NEGATIVE_INFINITY;
  const remaining = () => Math.max(0, until - clock());

  function learn(milliseconds: number): boolean {
    if (!(milliseconds > remaining())) return false;
    until = clock() + Math.min(milliseconds, longest);
    return true;
  }

  /** A worker that starts, or comes back, in the middle of a rest. */
  function ask({ client }: RedisConnection): void {
    client.pttl(key).then(learn, () => undefined);
  }
  const forget =
    redis === null
      ? []
      : [redis.subscribe(key, (message) => learn(Number.parseInt(message, 10))), redis.onReady(() => ask(redis))];

  return {
    remaining,
    begin(milliseconds) {
      if (!learn(milliseconds) || redis === null) return;
      const length = Math.ceil(remaining());
      redis.client.publish(key, String(length)).catch(() => undefined);
      redis.client.set(key, '1', 'PX', length).catch(() => undefined);
    },
    close() {
      for (const stop of forget) stop();
    },
  };
}
