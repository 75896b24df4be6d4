import { EventEmitter, once } from 'node:events';
import { backoffPause } from '@nexus/async';
import type { UserId } from '@nexus/contracts';

/**
 * `again`: something changed meanwhile. `failed`: to be tried later. `unreadable`: only a person can mend it, so it is tried when it is
 * queued again.
 */
export type Outcome = 'done' | 'again' | 'failed' | 'unreadable';

export interface RetryQueueOptions {
  /** Never rejects. */
  readonly work: (userId: UserId) => Promise<Outcome>;
  /** Milliseconds before a user who failed is tried again; twice as long each time. */
  readonly pauses: { readonly first: number; readonly longest: number };
}

/** Users whose work is done in the background, again and again until it is done. */
export interface RetryQueue {
  enqueue(userId: UserId): void;
  /** Enqueues, and resolves when it was tried to the end, whatever came of it, or after so many milliseconds. */
  flush(userId: UserId, patience: number): Promise<void>;
  /** Tries no more, what is under way included; resolves once nothing is, or after so many milliseconds. */
  drop(userId: UserId, patience: number): Promise<void>;
  /** Tries at once what waits for its next attempt: a backend is back. */
  retryNow(): void;
  /** Resolves once it holds, looked at whenever a user was tried, or after so many milliseconds. @returns whether it holds. */
  waitUntil(holds: () => boolean, patience: number): Promise<boolean>;
  /** How many wait. */
  size(): number;
  /** Begins nothing further. */
  stop(): void;
}

const atOnce = 8;
/** Spread, so that processes do not come back at one moment. */
const jitter = 0.25;

interface QueuedUser {
  /** How often the user was enqueued, so that what is enqueued during an attempt is not taken as done by it. */
  times: number;
  /** In a row. */
  failures: number;
  /** By `performance.now()`. */
  notBefore: number;
}

/** A user who fails rests alone and holds up nobody else. */
export function createRetryQueue({ work, pauses }: RetryQueueOptions): RetryQueue {
  const queue = new Map<UserId, QueuedUser>();
  const active = new Set<UserId>();
  const attempts = new EventEmitter().setMaxListeners(0);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(userId: UserId, queued: QueuedUser): Promise<void> {
    const { times } = queued;
    const outcome = await work(userId);
    active.delete(userId);
    const done = outcome === 'done' || outcome === 'unreadable';
    const isLatest = queued.times === times;
    const isWanted = queue.get(userId) === queued;
    if (isWanted) queue.delete(userId);
    if (isWanted && (!done || !isLatest)) {
      queued.failures = outcome === 'failed' ? queued.failures + 1 : 0;
      const pause = outcome === 'failed' ? backoffPause({ ...pauses, jitter }, queued.failures) : 0;
      queued.notBefore = isLatest ? performance.now() + pause : 0;
      // Behind the others.
      queue.set(userId, queued);
    }
    if (isLatest && (done || outcome === 'failed')) attempts.emit(userId);
    attempts.emit('attempt');
    run();
  }

  /** Begins what is due, and comes back when the next is. */
  function run(): void {
    clearTimeout(timer);
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [userId, queued] of queue) {
      if (stopped || active.size >= atOnce) return;
      if (active.has(userId)) continue;
      if (queued.notBefore > now) {
        next = Math.min(next, queued.notBefore);
        continue;
      }
      active.add(userId);
      void attempt(userId, queued);
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(run, Math.ceil(next - now)).unref();
  }

  function enqueue(userId: UserId): void {
    const queued = queue.get(userId) ?? { times: 0, failures: 0, notBefore: 0 };
    queued.times += 1;
    queued.notBefore = 0;
    queue.set(userId, queued);
    run();
  }

  /** @returns whether it has happened by then. */
  async function happens(event: string, until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    return once(attempts, event, { signal: until }).then(
      () => true,
      () => false,
    );
  }

  /** The timer keeps the process alive: who waits at its end still waits for something. */
  async function within<T>(patience: number, task: (over: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    const bound = setTimeout(() => over.abort(), patience);
    try {
      return await task(over.signal);
    } finally {
      clearTimeout(bound);
    }
  }

  return {
    enqueue,
    flush: (userId, patience) =>
      within(patience, async (over) => {
        const tried = happens(userId, over);
        enqueue(userId);
        await tried;
      }),
    drop: (userId, patience) =>
      within(patience, async (over) => {
        queue.delete(userId);
        while (active.has(userId)) if (!(await happens('attempt', over))) return;
      }),
    retryNow() {
      for (const queued of queue.values()) Object.assign(queued, { failures: 0, notBefore: 0 });
      run();
    },
    waitUntil: (holds, patience) =>
      within(patience, async (over) => {
        while (!holds()) if (!(await happens('attempt', over))) return holds();
        return true;
      }),
    size: () => queue.size,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
