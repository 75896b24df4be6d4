import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
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
  /** Of all that it started, and what those did. */
  readonly descendants: () => Promise<Process[]>;
}

interface Process {
  readonly pid: number;
  /** The process that started it. */
  readonly above: number;
  readonly command: string;
}

/** All processes of this machine, from the system's own list. */
async function readProcesses(): Promise<Process[]> {
  const list = spawn('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  let text = '';
  for await (const piece of list.stdout) text += piece;
  return [...text.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)]
    .map(([, pid, above, command = '']) => ({ pid: Number(pid), above: Number(above), command }))
    .filter(({ pid }) => pid !== list.pid);
}

function descendantsOf(parent: number, processes: readonly Process[]): Process[] {
  const children = processes.filter(({ above }) => above === parent);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, processes)]);
}

/** By `command` where that is not `nexus start` itself, such as the one of a service manager; run in the project's root. */
export function startProduct(
  environment: Readonly<Record<string, string>>,
  [program = '', ...options]: readonly string[] = [process.execPath, entry, 'start'],
): StartedProduct {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, options, {
    cwd: root,
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
    children: async () => (await readProcesses()).flatMap(({ pid, above }) => (above === child.pid ? [pid] : [])),
    descendants: async () => descendantsOf(child.pid ?? -1, await readProcesses()),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
