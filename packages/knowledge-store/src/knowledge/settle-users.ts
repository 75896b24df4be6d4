import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { UserId } from '@nexus/contracts';

/** `again`: something changed meanwhile. `busy`: another process is at it. `failed`: to be tried later. */
export type Outcome = 'settled' | 'again' | 'busy' | 'failed';

export interface SettlerOptions {
  /** Never rejects. */
  readonly settle: (userId: UserId) => Promise<Outcome>;
  /** Whether this user's work may be left to the process that is at it. */
  readonly mayLeave: (userId: UserId) => boolean;
  /** Milliseconds before a failed round is tried again; twice as long each time. */
  readonly pauses: { readonly first: number; readonly longest: number };
}

/** Settles users behind everybody's back, again and again until it is done. */
export interface Settler {
  want(userId: UserId): void;
  /** The same; resolves when it was tried to the end, whatever came of it, or after so many milliseconds. */
  attempt(userId: UserId, patience: number): Promise<void>;
  /** Tries at once what waits for its next attempt: a place is back. */
  hurry(): void;
  /** Resolves once it holds, looked at after every round, or after so many milliseconds. @returns whether it holds. */
  until(holds: () => boolean, patience: number): Promise<boolean>;
  /** How many wait. */
  size(): number;
  /** Begins no further round. */
  stop(): void;
}

const atOnce = 8;
/** Milliseconds until a user whom another process is at is looked at again. */
const busyPause = 25;

export function createSettler({ settle, mayLeave, pauses }: SettlerOptions): Settler {
  /** Users and how often they were wanted, so that what is wanted during a round is not taken as done by it. */
  const wanted = new Map<UserId, number>();
  const rounds = new EventEmitter().setMaxListeners(0);
  let stopped = false;
  let running = false;
  let failures = 0;
  let resting = new AbortController();

  async function settleOne(userId: UserId): Promise<Outcome> {
    const times = wanted.get(userId);
    const outcome = await settle(userId);
    const done = outcome === 'settled' || (outcome === 'busy' && mayLeave(userId));
    const again = wanted.get(userId) ?? 0;
    wanted.delete(userId);
    // Behind the others: one who fails is in nobody's way.
    if (!done || again !== times) wanted.set(userId, again);
    if (again === times && (done || outcome === 'failed')) rounds.emit(userId);
    return done ? 'settled' : outcome;
  }

  async function rest(outcomes: readonly Outcome[]): Promise<void> {
    failures = outcomes.includes('failed') ? failures + 1 : 0;
    const longer =
      Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures - 1, 20)) * (0.75 + Math.random() / 2);
    const length = failures > 0 ? longer : outcomes.includes('busy') ? busyPause : 0;
    if (length === 0 || stopped) return;
    resting = new AbortController();
    await pause(length, undefined, { signal: resting.signal, ref: false }).catch(() => undefined);
  }

  async function run(): Promise<void> {
    while (!stopped && wanted.size > 0) {
      const outcomes = await Promise.all([...wanted.keys()].slice(0, atOnce).map(settleOne));
      rounds.emit('round');
      await rest(outcomes);
    }
  }

  function start(): void {
    if (running || stopped) return;
    running = true;
    void run().finally(() => {
      running = false;
      if (wanted.size > 0) start();
    });
  }

  function want(userId: UserId): void {
    wanted.set(userId, (wanted.get(userId) ?? 0) + 1);
    start();
  }

  /** @returns whether it has happened by then. */
  async function happens(event: string, until: AbortSignal): Promise<boolean> {
    if (until.aborted) return false;
    return once(rounds, event, { signal: until }).then(
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
      failures = 0;
      resting.abort();
    },
    until: (holds, patience) =>
      within(patience, async (over) => {
        while (!holds()) if (!(await happens('round', over))) return holds();
        return true;
      }),
    size: () => wanted.size,
    stop() {
      stopped = true;
      resting.abort();
    },
  };
}
