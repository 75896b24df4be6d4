import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/cli/src/nexus.ts', import.meta.url));

/** `nexus start` in a process of its own, in a group of its own, with none of this machine's settings. */
export interface StartedProduct extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** The page's address, once it is printed. @throws Error when it ends before. */
  readonly address: Promise<string>;
  /** The exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** The process ids of its children, guard included. */
  readonly children: () => Promise<number[]>;
}

/** Reads the children of a process from the system's own list. */
async function childrenOf(parent: number): Promise<number[]> {
  const list = spawn('ps', ['-A', '-o', 'pid=,ppid=']);
  let text = '';
  for await (const piece of list.stdout) text += piece;
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, above]) => (above === parent && pid !== undefined && pid !== list.pid ? [pid] : []));
}

export function startProduct(environment: Readonly<Record<string, string>>): StartedProduct {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry, 'start'], {
    env: {
      PATH,
      HOME,
      TIME_ZONE: 'Europe/Dublin',
      API_PORT: '0',
      WORKER_PORT: '0',
      NO_COLOR: '1',
      NEXUS_DATA_DIR: ':memory:',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = { stdout: '', stderr: '' };
  const address = Promise.withResolvers<string>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
    const [, found] = /Open (http\S+)/.exec(output.stdout) ?? [];
    if (found !== undefined) address.resolve(found);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // Who does not ask for the address does not hear that there was none.
  address.promise.catch(() => {});
  void ended.then((status) => address.reject(new Error(`It ended with ${status}: ${output.stderr}`)));
  return {
    child,
    output,
    address: address.promise,
    ended,
    children: () => childrenOf(child.pid ?? -1),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
