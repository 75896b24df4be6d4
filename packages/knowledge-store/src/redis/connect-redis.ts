import { backoffPause, endsWithin } from '@nexus/async';
import { Redis } from 'ioredis';
import { type StoreLog, silentStoreLog } from '../store-log.ts';

/** Milliseconds that a command may take. What waits for Redis stands behind speech, never before it. */
const commandTimeout = 250;
/** Before it is connected again; spread, so that workers do not come back at one moment. */
const backoff = { first: 100, longest: 5_000, jitter: 0.25 };

export interface RedisOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  readonly log?: StoreLog;
}

/** A process's one connection to Redis. It is opened behind the caller's back and opened again for ever. */
export interface RedisConnection extends AsyncDisposable {
  /** Commands reject at once while Redis is away, and after 250 ms when it is slow. */
  readonly client: Redis;
  /** Calls the listener whenever Redis can be used, also now if it can. @returns what takes the listener off again. */
  onReady(listener: () => void): () => void;
  /** Messages of a channel, over the same connection (RESP3, so Redis 6 or later). @returns what ends it. */
  subscribe(channel: string, listener: (message: string) => void): () => void;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Says it once when Redis goes and once when it is back. The address is left out: it may hold a password. */
function sayComingAndGoing(client: Redis, log: StoreLog): void {
  let here: boolean | null = null;
  client.on('ready', () => {
    if (here !== true) log.info(here === null ? 'Redis is connected' : 'Redis is back');
    here = true;
  });
  client.on('close', () => {
    if (here !== false && client.status !== 'end') log.warn('Redis is away, going on without it');
    here = false;
  });
}

/**
 * Connects to Redis without waiting for it. Never throws for a server that is away, slow or wrong: commands reject, and
 * whoever sends them goes on without.
 */
export function connectRedis({ url, log = silentStoreLog }: RedisOptions): RedisConnection {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Its own resubscribing rejects where nobody listens when the connection breaks again; `subscribe` below does it.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => backoffPause(backoff, attempt),
  });
  // Every store and session listens, so many are no leak.
  client.setMaxListeners(0);
  // An error event without a listener would end the process; what it means is said by `close` and by each command.
  client.on('error', () => {});
  let closing = false;
  const quiet: StoreLog = {
    info: (message) => !closing && log.info(message),
    warn: (message) => !closing && log.warn(message),
  };
  sayComingAndGoing(client, quiet);
  client.connect().catch(() => undefined);

  const channels = new Map<string, number>();
  const onReady = (listener: () => void) => {
    client.on('ready', listener);
    if (client.status === 'ready') listener();
    return () => {
      client.off('ready', listener);
    };
  };
  const close = async () => {
    closing = true;
    // What was sent last is still written; a server that does not answer is not waited for.
    if (client.status === 'ready') await client.quit().catch(() => undefined);
    client.disconnect();
  };
  return {
    client,
    onReady,
    subscribe(channel, listener) {
      const receive = (from: string, message: string) => {
        if (from === channel) listener(message);
      };
      client.on('message', receive);
      channels.set(channel, (channels.get(channel) ?? 0) + 1);
      const stopAsking = onReady(() => {
        client.subscribe(channel).catch(() => undefined);
      });
      return () => {
        stopAsking();
        client.off('message', receive);
        const others = (channels.get(channel) ?? 1) - 1;
        channels.set(channel, others);
        if (others > 0) return;
        client.unsubscribe(channel).catch(() => undefined);
      };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Waits until Redis can be used, or this many milliseconds have passed. Never rejects. */
export async function whenRedisReady(redis: RedisConnection, patience: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = redis.onReady(() => resolve());
  await endsWithin(promise, patience);
  stop();
}
