import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { startRedisServer } from '@nexus/knowledge-store/testing';
import { unheardOfWord } from './canary-mailbox.ts';

/** A Redis with a password that remembers every command it was sent. */
export interface WatchedRedis extends AsyncDisposable {
  /** With the password. */
  readonly url: string;
  readonly password: string;
  /** Every command with its arguments since the start, as `MONITOR` shows it. */
  commands(): Promise<string>;
  /** Every key and its value, as they are kept. */
  values(): Promise<Buffer>;
}

const everyKey =
  "local all = {} for _, key in ipairs(redis.call('KEYS', '*')) do all[#all+1] = key all[#all+1] = redis.call('DUMP', key) end return all";

/** Sends commands, a line each, and keeps what comes back, byte for byte. */
function converse(port: number, lines: readonly string[]) {
  const socket = connect(port, '127.0.0.1');
  let heard = Buffer.alloc(0);
  const waiting = new Set<() => void>();
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes]);
    for (const look of waiting) look();
  });
  // Who waits for an answer hears of it; a server that ends while nobody does is no failure.
  socket.on('error', () => {});
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return {
    get heard() {
      return heard;
    },
    until(mark: string): Promise<void> {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!heard.includes(mark)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        socket.once('close', () => reject(new Error('Redis hung up.')));
        look();
      });
    },
    end: () => void socket.destroy(),
  };
}

/** Starts a redis-server that nobody else uses; the watching begins before anybody can connect. */
export async function startWatchedRedis(): Promise<WatchedRedis> {
  const redis = await startRedisServer();
  const port = Number(new URL(redis.url).port);
  const password = unheardOfWord();
  // Values are to be searched as they are.
  const monitor = converse(port, [
    'CONFIG SET rdbcompression no',
    `CONFIG SET requirepass ${password}`,
    `AUTH ${password}`,
    'MONITOR',
    'ECHO ready',
  ]);
  async function ask(line: string): Promise<Buffer> {
    const mark = randomUUID();
    const asking = converse(port, [`AUTH ${password}`, line, `ECHO ${mark}`]);
    await Promise.all([asking.until(mark), monitor.until(mark)]);
    asking.end();
    return asking.heard;
  }
  await ask('PING');
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    password,
    async commands() {
      await ask('PING');
      return monitor.heard.toString('latin1');
    },
    values: () => ask(`EVAL "${everyKey}" 0`),
    async [Symbol.asyncDispose]() {
      monitor.end();
      await redis[Symbol.asyncDispose]();
    },
  };
}
