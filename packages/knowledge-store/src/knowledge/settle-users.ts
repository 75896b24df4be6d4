import { EventEmitter, once } from 'node:events';
import type { UserId } from '@nexus/contracts';

/**
 * `again`: something changed meanwhile. `busy`: another process is at it. `failed`: to be tried later. `unreadable`: only a person can
 * mend it, so it is tried when it is wanted again.
 */
export type Outcome = 'settled' | 'again' | 'busy' | 'failed' | 'unreadable';

export interface SettlerOptions {
  /** Never rejects. */
  readonly settle: (userId: UserId) => Promise<Outcome>;
  /** Whether this user's work may be left to the process that is at it. */
  readonly mayLeave: (userId: UserId) => boolean;
  /** Milliseconds before a user who failed is tried again; twice as long each time. */
  readonly pauses: { readonly first: number; readonly longest: number };
}

/** Settles users behind everybody's back, again and again until it is done. */
export interface Settler {
  want(userId: UserId): void;
  /** The same; resolves when it was tried to the end, whatever came of it, or after so many milliseconds. */
  attempt(userId: UserId, patience: number): Promise<void>;
  /** Tries at once what waits for its next attempt: a place is back. */
  hurry(): void;
  /** Resolves once it holds, looked at whenever a user was tried, or after so many milliseconds. @returns whether it holds. */
  until(holds: () => boolean, patience: number): Promise<boolean>;
  /** How many wait. */
  size(): number;
  /** Begins nothing further. */
  stop(): void;
}

const atOnce = 8;
/** Milliseconds until a user whom another process is at is looked at again. */
const busyPause = 25;

interface Wish {
  /** How often it was wanted, so that what is wanted during a try is not taken as done by it. */
  times: number;
  /** In a row. */
  failures: number;
  /** By `performance.now()`. */
  notBefore: number;
}

/** Whoever fails rests alone. Spread, so that processes do not come back at one moment. */
export function createSettler({ settle, mayLeave, pauses }: SettlerOptions): Settler {
  const wanted = new Map<UserId, Wish>();
  const active = new Set<UserId>();
  const tries = new EventEmitter().setMaxListeners(0);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function pauseAfter(outcome: Outcome, failures: number): number {
    if (outcome === 'busy') return busyPause;
    if (outcome !== 'failed') return 0;
    const length = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures - 1, 20));
    return length * (0.75 + Math.random() / 2);
  }

  async function settleOne(userId: UserId, wish: Wish): Promise<void> {
    const { times } = wish;
    const outcome = await settle(userId);
    active.delete(userId);
    const done = outcome === 'settled' || outcome === 'unreadable' || (outcome === 'busy' && mayLeave(userId));
    const isLatest = wish.times === times;
    wanted.delete(userId);
    if (!done || !isLatest) {
      wish.failures = outcome === 'failed' ? wish.failures + 1 : 0;
      wish.notBefore = isLatest ? performance.now() + pauseAfter(outcome, wish.failures) : 0;
      // Behind the others.
      wanted.set(userId, wish);
    }
    if (isLatest && (done || outcome === 'failed')) tries.emit(userId);
    tries.emit('try');
    work();
  }

  /** Begins what is due, and comes back when the next is. */
  function work(): void {
    clearTimeout(timer);
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [userId, wish] of wanted) {
      if (stopped || active.size >= atOnce) return;
      if (active.has(userId)) continue;
      if (wish.notBefore > now) {
        next = Math.min(next, wish.notBefore);
        continue;
      }
      active.add(userId);
      void settleOne(userId, wish);
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(work, Math.ceil(next - now)).unref();
  }

  function want(userId: UserId): void {
    const wish = wanted.get(userId) ?? { times: 0, failures: 0, notBefore: 0 };
    wish.times += 1;
    wish.notBefore = 0;
    wanted.set(userId, wish);
    work();
  }

  /** @returns whether it has happened by then. */
  async function happens(event: string, until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    return once(tries, event, { signal: until }).then(
      () => true,
      () => false,
    );
  }

  /** The timer keeps the process: whoever waits at its end still waits for something. */
  async function within<T>(patience: number, work: (over: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), patience);
    try {
      return await work(over.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    want,
    attempt: (userId, patience) =>
      within(patience, async (over) => {
        const tried = happens(userId, over);
        want(userId);
        await tried;
      }),
    hurry() {
      for (const wish of wanted.values()) Object.assign(wish, { failures: 0, notBefore: 0 });
      work();
    },
    until: (holds, patience) =>
      within(patience, async (over) => {
        while (!holds()) if (!(await happens('try', over))) return holds();
        return true;
      }),
    size: () => wanted.size,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
