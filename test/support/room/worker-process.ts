import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import type { LiveKitServer } from './livekit-server.ts';
import { descendantsOf, type ProcessFacts } from './processes.ts';

const productAgent = fileURLToPath(new URL('../../../apps/worker/src/agent.ts', import.meta.url));

/** The worker as an operator runs it: a process of its own. */
export interface WorkerProcess extends AsyncDisposable {
  readonly pid: number;
  /** Answers 200 or 503. */
  readonly healthAddress: string;
  /** All that it and its drives' processes wrote to standard output and standard error. */
  readonly output: string;
  /** Resolves when a line with these words was written since the start, `times` times. */
  wrote(words: string, times?: number): Promise<void>;
  /** Processes that run a drive or wait for one; the one for inference left out. */
  jobProcesses(): readonly ProcessFacts[];
  /** The processes of the drives so far, in the order in which they began. */
  drives(): readonly number[];
  /** Resolves with the exit status. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  readonly exited: Promise<number | null>;
}

export interface WorkerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Another agent file than the product's. */
  readonly agent?: URL;
  readonly arguments?: readonly string[];
}

/** Spawns a worker; resolves at once, before it has registered. */
export async function spawnWorker(livekit: LiveKitServer | null, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const agent = options.agent === undefined ? productAgent : fileURLToPath(options.agent);
  const child = spawn(process.execPath, [agent, ...(options.arguments ?? [])], {
    env: {
      PATH,
      HOME,
      TIME_ZONE: 'Europe/Dublin',
      WORKER_PORT: String(port),
      LOG_LEVEL: 'info',
      NEXUS_DATA_DIR: ':memory:',
      ...(livekit !== null && {
        LIVEKIT_URL: livekit.url,
        LIVEKIT_API_KEY: livekit.apiKey,
        LIVEKIT_API_SECRET: livekit.apiSecret,
      }),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  }
  const exited = once(child, 'exit').then(([status]) => status as number | null);
  const { pid = 0 } = child;
  const jobProcesses = () => descendantsOf(pid).filter(({ command }) => command.includes('job_proc'));
  return {
    pid,
    healthAddress: `http://127.0.0.1:${port}/`,
    get output() {
      return output;
    },
    wrote(words, times = 1) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (output.split(words).length - 1 < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        void exited.then((status) => reject(new Error(`the worker ended with status ${status}:\n${output}`)));
        look();
      });
    },
    jobProcesses,
    drives: () => [...output.matchAll(/"pid":(\d+),[^\n]*"msg":"driving"/g)].map(([, digits]) => Number(digits)),
    exited,
    async stop(signal) {
      child.kill(signal);
      return exited;
    },
    async [Symbol.asyncDispose]() {
      const family = descendantsOf(pid);
      child.kill('SIGKILL');
      await exited;
      for (const { pid: orphan } of family) {
        try {
          process.kill(orphan, 'SIGKILL');
        } catch {
          // It went by itself.
        }
      }
    },
  };
}

/** A worker that has registered with LiveKit and has a warm process waiting. */
export async function startWorker(livekit: LiveKitServer, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const worker = await spawnWorker(livekit, options);
  await worker.wrote('registered worker');
  await worker.wrote('ready for a drive');
  return worker;
}
