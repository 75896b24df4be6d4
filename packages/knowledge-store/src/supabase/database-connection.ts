import { setTimeout as delay } from 'node:timers/promises';
import { backoffPause } from '@nexus/async';
import { NexusError } from '@nexus/contracts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';

/** How long a database may take to answer. */
export interface CheckPatience {
  /** Milliseconds. */
  readonly answerWithin: number;
  readonly ended: AbortSignal;
}

/** Where a database answers PostgREST's protocol, and with which keys. */
export interface DatabaseEndpoint {
  /** Without the path; `/rest/v1` follows. */
  readonly address: string;
  /** Supabase's publishable (anon) key. */
  readonly publishableKey: string;
  readonly jwtSecret: string;
  /** It does one thing after the other: while it is there and says nothing, it is busy with something else, and not away. */
  readonly isOneByOne: boolean;
}

/** An endpoint that this process uses, and that knows of it. */
export interface ConnectedEndpoint {
  readonly endpoint: DatabaseEndpoint;
  /** Aborted once the other side has gone. */
  readonly gone: AbortSignal;
  /** Has it apply the migrations that it lacks; null: that takes `npm run migrate`. */
  readonly migrate: (() => Promise<void>) | null;
  leave(): void;
}

/** How a database is found. */
export interface DatabaseConnector {
  /** @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED */
  connect(ended: AbortSignal): Promise<ConnectedEndpoint>;
}

interface DatabaseConnectionOptions {
  readonly connector: DatabaseConnector;
  /** @throws NexusError what keeps this program from using what it reached */
  readonly check: (connected: ConnectedEndpoint, patience: CheckPatience) => Promise<void>;
  readonly log?: StoreLog | undefined;
}

/** A database that is looked for until it is found, and again when it goes. */
export interface DatabaseConnection {
  /** Where it answers, or why it does not now. */
  readonly current: DatabaseEndpoint | NexusError;
  /**
   * A call failed: with `no answer`, so that nobody else waits for one; or with an `error` that may be the database's, or with nothing in its
   * time, which may be for what it asked. It is checked then.
   */
  reportFailure(failure: 'no answer' | 'error'): void;
  ready(): Promise<void>;
  onReady(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Spread, so that workers do not come back at one moment. */
const backoff = { first: 250, longest: 5_000, jitter: 0.25 };
/** Milliseconds between attempts at what only a person can mend. */
const longPause = 30_000;

/** Milliseconds. Nobody's call waits for it, and the first answer of a database that has just been started takes longest. */
const firstAnswerWithin = 20_000;
/** Milliseconds, of one that has answered before: until then its callers wait in vain, each as long as they can. */
const laterAnswerWithin = 5_000;

function pauseAfter(failures: number, reason: NexusError): number {
  const mayPass = reason.retryable || reason.code === 'DATABASE_BEHIND';
  return backoffPause(mayPass ? backoff : { ...backoff, longest: longPause }, failures);
}

function away(message: string): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', message, { retryable: true });
}

const busyCode = 'DATABASE_BUSY';

/** Whether that is the code with which calls come back from one that is busy. */
export function isBusy(code: string | undefined): boolean {
  return code === busyCode;
}

export function databaseSilent(): NexusError {
  return away('The database does not answer.');
}

/** It is there, and does what somebody else asked for (L-14). */
export function databaseBusy(): NexusError {
  return new NexusError(busyCode, 'The database is busy with something else. Try again in a moment.', {
    retryable: true,
  });
}

/** Whether nothing came in the time that somebody gave. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function asNexusError(error: unknown): NexusError {
  return error instanceof NexusError ? error : away('The database could not be reached.');
}

/** Says it once when the database goes, once when it is back, and once what keeps it away. */
function createReporter(log: StoreLog) {
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
  connector,
  check,
  log = silentStoreLog,
}: DatabaseConnectionOptions): DatabaseConnection {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = aborted(signal);
  const listeners = new Set<() => void>();
  const report = createReporter(log);
  const impatience = createBell();
  const failedCalls = createBell();
  let current: DatabaseEndpoint | NexusError = away('The database is still being opened.');
  let outcome = Promise.withResolvers<void>();
  outcome.promise.catch(() => {});

  const succeed = (endpoint: DatabaseEndpoint) => {
    current = endpoint;
    report.here();
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
    if (!signal.aborted) report.away(reason);
    outcome.reject(reason);
    expectOutcome();
  };

  const pauseFor = async (failures: number, reason: NexusError, gone: Promise<void>) => {
    const waiting = new AbortController();
    const pause = delay(pauseAfter(failures, reason), undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([ended, gone, impatience.next(), pause]);
    waiting.abort();
  };
  /** Until it is gone. It is checked at first and when a call failed; a check that fails is made again, without leaving the endpoint. */
  const stayWith = async (connected: ConnectedEndpoint) => {
    const gone = aborted(connected.gone);
    let answerWithin = firstAnswerWithin;
    let failures = 0;
    while (!signal.aborted && !connected.gone.aborted) {
      try {
        await check(connected, { answerWithin, ended: AbortSignal.any([signal, connected.gone]) });
        answerWithin = laterAnswerWithin;
        failures = 0;
        if (!isHere()) succeed(connected.endpoint);
        await Promise.race([ended, gone, failedCalls.next()]);
      } catch (error) {
        if (connected.gone.aborted) return;
        const isSilent = error instanceof NexusError && isTimeout(error.cause);
        const reason = isSilent && connected.endpoint.isOneByOne ? databaseBusy() : asNexusError(error);
        fail(reason);
        failures += 1;
        await pauseFor(failures, reason, gone);
      }
    }
  };
  const never = new Promise<void>(() => {});
  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const connected = await connector.connect(signal);
        failures = 0;
        await stayWith(connected);
        connected.leave();
        const reason = away('The database has gone.');
        lose(reason);
        if (!signal.aborted) report.away(reason);
      } catch (error) {
        const reason = asNexusError(error);
        fail(reason);
        failures += 1;
        await pauseFor(failures, reason, never);
      }
    }
    fail(away('The database was closed.'));
  };
  const running = run();

  return {
    get current() {
      return current;
    },
    reportFailure(failure) {
      if (failure === 'no answer' && isHere()) lose(databaseSilent());
      failedCalls.ring();
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
