import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/cli/src/nexus.ts', import.meta.url));

export interface KilledDrive {
  readonly stdout: string;
  readonly stderr: string;
  readonly signal: NodeJS.Signals | null;
}

export interface KilledDriveOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly lines: readonly string[];
  /** Killed as soon as this was said. */
  readonly killAt: RegExp;
}

/** A drive in the terminal that a crash ends: SIGKILL in the middle of what it says and does. */
export async function runKilledDrive({ environment, folder, lines, killAt }: KilledDriveOptions): Promise<KilledDrive> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [entry, 'brief', '--json'], {
    env: { PATH, TIME_ZONE: 'Europe/Dublin', ...environment },
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  const output = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
    if (killAt.test(output.stdout)) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { ...output, signal };
}
