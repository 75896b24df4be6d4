import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../terminal/terminal.ts';
import { createLastWords } from './part-lines.ts';
import { isAnswering } from './ports.ts';

/** One process of the product, as data: how it starts, when it works, how it is asked to stop. */
export interface Part {
  /** What its log lines begin with. */
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  /** All of its environment; nothing is inherited beside it. */
  readonly environment: Environment;
  /** An HTTP address that answers 2xx once the part works. */
  readonly readyAddress: string;
  /** A line that it writes once it has its port: before it, who answers there is another program. Absent: it writes none. */
  readonly readyLine?: RegExp;
  /** `SIGKILL` for what keeps nothing and would wait for its visitors to leave. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT' | 'SIGKILL';
  /** Others stand on it: it starts before them and stops after them. */
  readonly foundation: boolean;
}

/** A part's living process. */
export interface PartProcess {
  /** Null when it could not be started at all. */
  readonly pid: number | null;
  /** How it ended, and what it said last. */
  readonly ended: Promise<PartEnd>;
  /** Resolves true when the part answers, false when it ended before. */
  readonly answered: Promise<boolean>;
  stop(): void;
  /** With everything it started itself. */
  kill(): void;
}

export interface PartEnd {
  /** `exit 1`, `SIGKILL`, or why it could not start. */
  readonly how: string;
  readonly lastWords: string;
}

/** Milliseconds between two looks whether a part answers. */
const pollEvery = 150;
/** Milliseconds that the pipes of a part may outlive it. */
const closeWithin = 1_000;

/** Starts a part in a process group of its own, hands on each line it writes, and waits until it answers. */
export function runPart(part: Part, onLine: (line: string) => void): PartProcess {
  const compiled = getCompileCacheDir();
  const child = spawn(part.command, part.arguments, {
    env: { ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }), ...part.environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastWords = createLastWords();
  const gone = new AbortController();
  const spoke = Promise.withResolvers<void>();
  if (part.readyLine === undefined) spoke.resolve();
  gone.signal.addEventListener('abort', () => spoke.resolve(), { once: true });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastWords.hear(line);
      if (part.readyLine?.test(line)) spoke.resolve();
      onLine(line);
    });
  }
  const signal = (target: number | undefined, name: NodeJS.Signals) => {
    if (target === undefined) return;
    try {
      process.kill(target, name);
    } catch {
      // It is gone already.
    }
  };
  const kill = () => signal(child.pid === undefined ? undefined : -child.pid, 'SIGKILL');
  const ended = new Promise<PartEnd>((resolve) => {
    const leave = (how: string) => {
      gone.abort();
      resolve({ how, lastWords: lastWords.words });
    };
    child.on('error', (error: NodeJS.ErrnoException) => leave(`${part.command}: ${error.code ?? 'it did not start'}`));
    const say = (status: number | null, by: NodeJS.Signals | null) => by ?? `exit ${status}`;
    // What the leader leaves behind would hold its ports, and its pipes open: `close` comes once they are gone.
    child.on('exit', (status, by) => {
      kill();
      // A process that left the group keeps the pipes; nobody waits for it.
      setTimeout(() => leave(say(status, by)), closeWithin).unref();
    });
    child.on('close', (status, by) => leave(say(status, by)));
  });
  return {
    pid: child.pid ?? null,
    ended,
    answered: spoke.promise.then(() => untilAnswering(part.readyAddress, gone.signal)),
    stop: () => signal(child.pid, part.stopSignal),
    kill,
  };
}

async function untilAnswering(address: string, gone: AbortSignal): Promise<boolean> {
  while (!gone.aborted) {
    if (await isAnswering(address, gone)) return !gone.aborted;
    await delay(pollEvery, undefined, { signal: gone }).catch(() => {});
  }
  return false;
}
