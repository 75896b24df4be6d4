import { setTimeout as delay } from 'node:timers/promises';
import { NexusError } from '@nexus/contracts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import type { CheckPatience } from './check-database.ts';

/** Where a database answers PostgREST's protocol, and with which keys. */
export interface DatabaseEndpoint {
  /** Without the path; `/rest/v1` follows. */
  readonly address: string;
  /** Supabase's publishable (anon) key. */
  readonly publishableKey: string;
  readonly jwtSecret: string;
}

/** A door that somebody stands in. */
export interface ConnectedEndpoint {
  readonly door: DatabaseEndpoint;
  /** Aborted once the other side has gone. */
  readonly gone: AbortSignal;
  /** Has it apply the migrations that it lacks; null: that takes `npm run migrate`. */
  readonly migrate: (() => Promise<void>) | null;
  leave(): void;
}

/** How a database is found. */
export interface DatabaseConnector {
  /** @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED */
  enter(ended: AbortSignal): Promise<ConnectedEndpoint>;
}

export interface DatabaseConnectionOptions {
  readonly entrance: DatabaseConnector;
  /** @throws NexusError what keeps this program from using what it reached */
  readonly check: (opened: ConnectedEndpoint, patience: CheckPatience) => Promise<void>;
  readonly log?: StoreLog | undefined;
}

/** A database that is looked for until it is found, and again when it goes. */
export interface DatabaseConnection {
  /** The way in, or why there is none now. */
  readonly current: DatabaseEndpoint | NexusError;
  /** A call failed: `lost` when nothing answered, so that nobody else waits for it; `odd` when the answer was strange. */
  doubt(how: 'lost' | 'odd'): void;
  ready(): Promise<void>;
  onReady(listener: () => void): () => void;
  close(): Promise<void>;
}

const firstPause = 250;
const longestPause = 5_000;
/** Milliseconds between attempts at what only a person can mend. */
const longPause = 30_000;

/** Milliseconds. Nobody's call waits for it, and the first answer of a database that has just been started takes longest. */
const firstAnswerWithin = 20_000;
/** Milliseconds, of one that has answered before: until then its callers wait in vain, each as long as they can. */
const laterAnswerWithin = 5_000;

/** Twice as long after each failure, and spread so that workers do not come back at one moment. */
function pauseAfter(failures: number, reason: NexusError): number {
  const longest = reason.retryable || reason.code === 'DATABASE_BEHIND' ? longestPause : longPause;
  return Math.min(longest, firstPause * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);
}

function away(message: string): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', message, { retryable: true });
}

function asNexusError(error: unknown): NexusError {
  return error instanceof NexusError ? error : away('The database could not be reached.');
}

/** Says it once when the database goes, once when it is back, and once what keeps it away. */
function createTeller(log: StoreLog) {
  let said: string | null = null;
  return {
    here() {
      if (said !== '') log.info(said === null ? 'the database is ready' : 'the database is back');
      said = '';
    },
    away({ message }: NexusError) {
      if (said !== message) log.warn(`${message} Going on without the database.`);
      said = message;
    },
  };
}

/** A signal that somebody may give again and again. */
function createBell() {
  let bell = Promise.withResolvers<void>();
  return {
    ring: () => bell.resolve(),
    /** The next ring from now on. */
    next(): Promise<void> {
      bell = Promise.withResolvers<void>();
      return bell.promise;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export function keepConnected({
  entrance,
  check,
  log = silentStoreLog,
}: DatabaseConnectionOptions): DatabaseConnection {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = aborted(signal);
  const listeners = new Set<() => void>();
  const tell = createTeller(log);
  const impatience = createBell();
  const doubts = createBell();
  let current: DatabaseEndpoint | NexusError = away('The database is still being opened.');
  let outcome = Promise.withResolvers<void>();
  outcome.promise.catch(() => {});

  const succeed = (door: DatabaseEndpoint) => {
    current = door;
    tell.here();
    outcome.resolve();
    for (const listener of listeners) listener();
  };
  const isHere = () => !(current instanceof NexusError);
  const expectOutcome = () => {
    outcome = Promise.withResolvers<void>();
    outcome.promise.catch(() => {});
  };
  /** It may be back in a moment: whoever waits hears of the next attempt. */
  const lose = (reason: NexusError) => {
    if (isHere()) expectOutcome();
    current = reason;
  };
  const fail = (reason: NexusError) => {
    if (isHere()) expectOutcome();
    current = reason;
    if (!signal.aborted) tell.away(reason);
    outcome.reject(reason);
    expectOutcome();
  };

  const pauseFor = async (failures: number, reason: NexusError, gone: Promise<void>) => {
    const waiting = new AbortController();
    const pause = delay(pauseAfter(failures, reason), undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([ended, gone, impatience.next(), pause]);
    waiting.abort();
  };
  /** Until it is gone. It is asked at first, and when a call doubted it; what fails then is asked again, without leaving the door. */
  const stayWith = async (opened: ConnectedEndpoint) => {
    const gone = aborted(opened.gone);
    let answerWithin = firstAnswerWithin;
    let failures = 0;
    while (!signal.aborted && !opened.gone.aborted) {
      try {
        await check(opened, { answerWithin, ended: AbortSignal.any([signal, opened.gone]) });
        answerWithin = laterAnswerWithin;
        failures = 0;
        if (!isHere()) succeed(opened.door);
        await Promise.race([ended, gone, doubts.next()]);
      } catch (error) {
        if (opened.gone.aborted) return;
        const reason = asNexusError(error);
        fail(reason);
        await pauseFor(failures, reason, gone);
        failures += 1;
      }
    }
  };
  const never = new Promise<void>(() => {});
  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const opened = await entrance.enter(signal);
        failures = 0;
        await stayWith(opened);
        opened.leave();
        const reason = away('The database has gone.');
        lose(reason);
        if (!signal.aborted) tell.away(reason);
      } catch (error) {
        const reason = asNexusError(error);
        fail(reason);
        await pauseFor(failures, reason, never);
        failures += 1;
      }
    }
    fail(away('The database was closed.'));
  };
  const running = run();

  return {
    get current() {
      return current;
    },
    doubt(how) {
      if (how === 'lost' && isHere()) lose(away('The database does not answer.'));
      doubts.ring();
    },
    async ready() {
      if (isHere()) return;
      if (signal.aborted) throw current;
      impatience.ring();
      await outcome.promise;
    },
    onReady(listener) {
      listeners.add(listener);
      if (isHere()) listener();
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      ending.abort();
      await running;
    },
  };
}
