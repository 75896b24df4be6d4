import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { IngestionOrders } from './ingestion-program.ts';

const program = fileURLToPath(new URL('./ingestion-program.ts', import.meta.url));

/** A real process that takes files in. */
export interface IngestionProcess extends AsyncDisposable {
  /** Resolves when it has said all of these. */
  said(words: readonly string[]): Promise<void>;
  wake(id: string): void;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Has it end by itself. */
  end(): Promise<void>;
}

export function startIngestion(orders: IngestionOrders): IngestionProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const heard = new Set<string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    heard.add(line);
    tell();
  });
  const exited = once(child, 'exit');
  exited.then(tell, tell);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    said: (words) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          if (words.every((word) => heard.has(word))) resolve();
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error('the process has ended'));
        };
        listeners.add(listener);
        listener();
      }),
    wake: (id) => void child.stdin.write(`${id}\n`),
    kill,
    async end() {
      child.stdin.end();
      await exited;
    },
    [Symbol.asyncDispose]: kill,
  };
}
