import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A real redis-server of a test's own, on a free port, that keeps nothing on disk. */
export interface TestRedis extends AsyncDisposable {
  readonly url: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
  /** It still accepts connections and answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** What to say where a test cannot run. */
export const whereRedisIsMissing =
  'skipped: redis-server is not on the PATH (Debian: apt-get install redis-server; macOS: brew install redis)';

/** Whether a redis-server is on the PATH; says once where to get one if not. */
export function findRedisServer(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found) process.stderr.write(`${whereRedisIsMissing}\n`);
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function launch(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  if (child.stdout === null) throw new Error('redis-server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (/ready to accept connections/i.test(line)) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error('redis-server ended before it was ready');
}

export async function startRedisServer(): Promise<TestRedis> {
  const port = await freePort();
  let child = await launch(port);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async restart() {
      await stop();
      child = await launch(port);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  };
}
