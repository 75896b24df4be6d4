import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BriefingEvent } from '@nexus/contracts';

const entry = fileURLToPath(new URL('../../../apps/cli/src/nexus.ts', import.meta.url));

/** As `npm run brief` starts it; without this the garbage collector waits longer than users' processes do. */
const nodeOptions = ['--max-semi-space-size=16'];

/** Milliseconds after which a command that does not end is ended, so that its test can say what it had said until then. */
const endsWithin = 100_000;

export interface NexusRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface NexusOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Where the command is typed. */
  readonly folder?: string;
}

function spawnNexus(commandLine: readonly string[], { environment, folder }: NexusOptions) {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [...nodeOptions, entry, ...commandLine], {
    env: { PATH, HOME, TIME_ZONE: 'Europe/Dublin', NEXUS_DATA_DIR: ':memory:', ...environment },
    ...(folder !== undefined && { cwd: folder }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** A conversation in a terminal that goes on. */
export interface NexusTalk extends AsyncDisposable {
  say(words: string): void;
  /** Resolves when the agent has said something like this since the last such waiting. @throws Error when the process ends before. */
  heard(words: RegExp): Promise<void>;
  /** As a machine that loses its power. */
  kill(): void;
  /** The exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** A conversation under `--json`, in a process of its own. */
export function startNexus(commandLine: readonly string[], options: NexusOptions = {}): NexusTalk {
  const child = spawnNexus(commandLine, options);
  child.stdin.on('error', () => {});
  child.stderr.resume();
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    say: (words) => void child.stdin.write(`${words}\n`),
    async heard(words) {
      for (let line = await lines.next(); !line.done; line = await lines.next()) {
        const [event] = parseEvents(line.value);
        if (event?.type === 'assistant' && words.test(event.text)) return;
      }
      throw new Error(`The conversation ended before ${words} was heard.`);
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The terminal's front door as a user opens it: a process of its own, with none of this machine's settings. */
export function runNexus(commandLine: readonly string[], options: NexusOptions = {}): Promise<NexusRun> {
  const child = spawnNexus(commandLine, options);
  // A command that refuses to start does not read what it is told.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  return new Promise((resolve, reject) => {
    const hanging = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`nexus ${commandLine.join(' ')} did not end. It said: ${output.stdout}${output.stderr}`));
    }, endsWithin);
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(hanging);
      resolve({ status, ...output });
    });
  });
}

/** The lines of `brief --json`, each checked against the schema of its event. */
export function parseEvents(stdout: string): BriefingEvent[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => BriefingEvent.parse(JSON.parse(line)));
}
