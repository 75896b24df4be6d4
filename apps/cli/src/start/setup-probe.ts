import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endsWithin } from '@nexus/async';
import type { Finding } from '../doctor/check.ts';
import type { Environment } from '../terminal/terminal.ts';

const program = fileURLToPath(new URL('./setup-probe-process.ts', import.meta.url));

export interface SetupProbe {
  /** What was found so far, at the latest after so many milliseconds; the process that looked is gone then. May be called twice. */
  findingsWithin(milliseconds: number): Promise<readonly Finding[]>;
  /** Nobody wants to know any more. */
  stop(): void;
}

/** Tries the mailbox, the model and the speech services beside everything else that starts. */
export function openSetupProbe(environment: Environment): SetupProbe {
  const child = spawn(process.execPath, [program], { env: { ...environment }, stdio: ['ignore', 'pipe', 'ignore'] });
  const findings: Finding[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    // It is our own program that writes there.
    if (line.startsWith('{')) findings.push(JSON.parse(line) as Finding);
  });
  const gone = once(child, 'close').catch(() => {});
  return {
    async findingsWithin(milliseconds) {
      await endsWithin(gone, milliseconds);
      child.kill('SIGKILL');
      await gone;
      return findings;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
