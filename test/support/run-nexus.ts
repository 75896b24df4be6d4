import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BriefingEvent } from '@nexus/contracts';

const entry = fileURLToPath(new URL('../../apps/cli/src/nexus.ts', import.meta.url));

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

/** The terminal's front door as a user opens it: a process of its own, with none of this machine's settings. */
export function runNexus(commandLine: readonly string[], options: NexusOptions = {}): Promise<NexusRun> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry, ...commandLine], {
    env: { PATH, HOME, TIME_ZONE: 'Europe/Dublin', NEXUS_DATA_DIR: ':memory:', ...options.environment },
    ...(options.folder !== undefined && { cwd: options.folder }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
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
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...output }));
  });
}

/** The lines of `brief --json`, each checked against the schema of its event. */
export function parseEvents(stdout: string): BriefingEvent[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => BriefingEvent.parse(JSON.parse(line)));
}
