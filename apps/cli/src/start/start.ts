import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { endsWithin } from '@nexus/async';
import type { Finding } from '../doctor/check.ts';
import type { Environment, Terminal } from '../terminal/terminal.ts';
import { readableLine } from './part-lines.ts';
import { type Plan, planParts } from './plan-parts.ts';
import { supervise } from './supervise.ts';

const nameWidth = 8;

/** Milliseconds by which trying the services may delay the word that everything is ready. */
const probePatience = 2_000;

/** What the terminal is told once every part answers. */
function announcement({ pageAddress }: Plan, publicUrl: string | undefined, setup: readonly string[]): string {
  const elsewhere = publicUrl === undefined || publicUrl === '' ? '' : `, elsewhere ${publicUrl}`;
  const lines = [
    '',
    `NexusAEC is ready. Open ${styleText('bold', pageAddress)}${elsewhere}`,
    ...setup,
    'Ctrl-C stops it.',
    '',
  ];
  return `${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`;
}

/** Everything for one machine until a signal ends it. Resolves the exit status. @throws NexusError before anything started. */
export async function start(terminal: Terminal): Promise<number> {
  const { environment, stdout, stderr, signals } = terminal;
  const plan = await planParts(environment);
  stderr.write(`Starting ${plan.parts.map(({ name }) => name).join(', ')}…\n`);
  const stopping = new AbortController();
  const probe = openSetupProbe(environment);
  const announceFound = async () => {
    const findings = await probe.findingsWithin(probePatience);
    if (!stopping.signal.aborted) stdout.write(announcement(plan, environment.PUBLIC_URL, plan.describe(findings)));
  };
  const write = (part: string, line: string) => {
    stderr.write(`${styleText('dim', part.padEnd(nameWidth))} ${line}\n`);
  };
  // Somebody who sets LOG_LEVEL wants the parts' lines as they are.
  const isRaw = (environment.LOG_LEVEL ?? '').trim() !== '';
  const supervisor = supervise(plan.parts, {
    onLine(part, line) {
      const shown = isRaw ? line : readableLine(line);
      if (shown !== null) write(part, shown);
    },
    onNotice: write,
    onReady: () => void announceFound(),
  });
  const ask = () => {
    stopping.abort();
    supervisor.ask();
  };
  const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of stops) signals.on(signal, ask);
  // A terminal that is gone takes no more lines, and its children still want a clean end.
  stderr.on('error', () => {});
  stdout.on('error', () => {});
  const status = await supervisor.finished;
  probe.stop();
  for (const signal of stops) signals.off(signal, ask);
  return status;
}

const probeProgram = fileURLToPath(new URL('./setup-probe-process.ts', import.meta.url));

interface SetupProbe {
  /** What was found so far, at the latest after so many milliseconds; the process that looked is gone then. May be called twice. */
  findingsWithin(milliseconds: number): Promise<readonly Finding[]>;
  /** Nobody wants to know any more. */
  stop(): void;
}

/** Tries the mailbox, the model and the speech services beside everything else that starts. */
function openSetupProbe(environment: Environment): SetupProbe {
  const child = spawn(process.execPath, [probeProgram], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
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
