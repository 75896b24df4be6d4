import type { ModelQuota } from '@nexus/contracts';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { createLease, type Lease } from './lease.ts';
import { createSharedCounter, watchMemoryOfRedis } from './shared-counter.ts';

const key = 'nexus:model:rest';
/** Milliseconds. A day is more than any service asks for, and keeps a slip of one from silencing the model for good. */
const longest = 86_400_000;

/** Until when nobody asks the model: told to all workers that share a Redis. */
interface SharedRest {
  /** Milliseconds still to wait; 0: none. */
  remaining(): number;
  begin(milliseconds: number): void;
  close(): void;
}

/** Lengths are told, not moments: the workers' clocks need not agree. */
function createSharedRest(redis: RedisConnection | null, clock: () => number): SharedRest {
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

/** Of a minute's budget: what is left to drivers by what goes on behind their drives. */
const shareOfBackground = 0.5;

/** Seconds: the limits are a minute's. */
const minute = 60;

export interface ModelQuotaOptions {
  /** What all workers together may ask for in a minute; null: as much as the model answers. */
  readonly limits: { readonly requests: number | null; readonly tokens: number | null };
  /** Null: the budget is this process's alone. Closed by whoever opened it. */
  readonly redis: RedisConnection | null;
  /** Milliseconds that never go back, such as `performance.now`. */
  readonly clock: () => number;
}

interface Taking {
  readonly estimated: number;
  readonly window: number;
}

function leaseOf(name: string, limit: number | null, { redis, clock }: ModelQuotaOptions): Lease | null {
  if (limit === null) return null;
  const counter = redis === null ? null : createSharedCounter({ redis, name, limit, window: minute });
  return createLease({ limit, clock, window: minute * 1_000, counter });
}

/** Takings whose cost is not known yet, the last two windows' only: an abandoned request is never settled. */
function createOpenTakings() {
  let takings: readonly Taking[] = [];
  return {
    add(taking: Taking) {
      takings = [...takings.filter(({ window }) => window >= taking.window - 1), taking];
    },
    settle(estimated: number): Taking | null {
      const index = takings.findIndex((taking) => taking.estimated === estimated);
      const taking = takings[index];
      takings = takings.filter((_, other) => other !== index);
      return taking ?? null;
    },
  };
}

/**
 * The budget of a minute, shared through Redis where there is one and kept in this process where there is none or while it is
 * away. A window opens with the first request in it. While Redis answers, all workers together stay within the limits of
 * a window; without it each process does so by itself.
 */
export function createModelQuota(options: ModelQuotaOptions): ModelQuota {
  const { limits, redis, clock } = options;
  const requests = leaseOf('requests', limits.requests, options);
  const tokens = leaseOf('tokens', limits.tokens, options);
  const leases = [requests, tokens].filter((lease) => lease !== null);
  const rest = createSharedRest(redis, clock);
  const open = createOpenTakings();
  const tell = (forgot: boolean) => {
    for (const lease of leases) {
      lease.tell(forgot);
      lease.fill();
    }
  };
  const stopWatching = redis === null || leases.length === 0 ? () => {} : watchMemoryOfRedis(redis, tell);

  /** A request larger than a minute's budget takes all of it; refused, it would be refused for ever. */
  function costOf(estimate: number): number {
    return Math.min(Math.max(0, Math.ceil(estimate)), limits.tokens ?? Number.POSITIVE_INFINITY);
  }

  /** Milliseconds until so much can be had without touching the drivers' share; empty: now. */
  function keptFrom(lease: Lease | null, limit: number | null, amount: number): number[] {
    if (lease === null || limit === null) return [];
    return lease.used() + amount > limit * shareOfBackground ? [lease.renewal()] : [];
  }

  let closed: Promise<void> | null = null;
  async function closeOnce(): Promise<void> {
    stopWatching();
    rest.close();
    await Promise.all(leases.map((lease) => lease.close()));
  }

  return {
    tryTake(estimate, use = 'driver') {
      const resting = rest.remaining();
      if (resting > 0) return { granted: false, retryAfter: resting };
      const cost = costOf(estimate);
      const kept =
        use === 'driver' ? [] : [...keptFrom(requests, limits.requests, 1), ...keptFrom(tokens, limits.tokens, cost)];
      if (kept.length > 0) return { granted: false, retryAfter: Math.max(...kept) };
      // Both are asked, so that what is missing of either is already on its way.
      const waits = [
        ...(requests === null || requests.has(1) ? [] : [requests.wait(1)]),
        ...(tokens === null || tokens.has(cost) ? [] : [tokens.wait(cost)]),
      ];
      if (waits.length > 0) return { granted: false, retryAfter: Math.max(...waits) };
      requests?.take(1);
      if (tokens !== null) open.add({ estimated: cost, window: tokens.take(cost) });
      return { granted: true };
    },
    rest: (milliseconds) => rest.begin(milliseconds),
    settle(estimate, used) {
      if (tokens === null || !Number.isFinite(used)) return;
      const taking = open.settle(costOf(estimate));
      if (taking !== null) tokens.correct(Math.max(0, Math.ceil(used)) - taking.estimated, taking.window);
    },
    async close() {
      closed ??= closeOnce();
      await closed;
    },
  };
}
