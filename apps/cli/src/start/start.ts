import { styleText } from 'node:util';
import { readEnvironment } from '../env.ts';
import { openSetupProbe } from './open-setup-probe.ts';
import { type Plan, planParts } from './plan-parts.ts';
import { readableLine } from './readable-line.ts';
import { supervise } from './supervise.ts';

const nameWidth = 8;

/** Milliseconds by which trying the services may delay the word that everything is ready. */
const probePatience = 2_000;

function write(part: string, line: string): void {
  process.stderr.write(`${styleText('dim', part.padEnd(nameWidth))} ${line}\n`);
}

/** Whoever sets LOG_LEVEL wants the parts' lines as they are. */
function writeReadable(part: string, line: string): void {
  const readable = readableLine(line);
  if (readable !== null) write(part, readable);
}

function announce({ pageAddress }: Plan, publicUrl: string | undefined, setup: readonly string[]): void {
  const elsewhere = publicUrl === undefined || publicUrl === '' ? '' : `, elsewhere ${publicUrl}`;
  const lines = [
    '',
    `NexusAEC is ready. Open ${styleText('bold', pageAddress)}${elsewhere}`,
    ...setup,
    'Ctrl-C stops it.',
    '',
  ];
  process.stdout.write(`${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`);
}

/** Everything for one machine until a signal ends it. Resolves the exit status. @throws NexusError before anything started. */
export async function start(): Promise<number> {
  const environment = readEnvironment();
  const plan = await planParts(environment);
  process.stderr.write(`Starting ${plan.parts.map(({ name }) => name).join(', ')}…\n`);
  const stopping = new AbortController();
  const probe = openSetupProbe(environment);
  const announceFound = async () => {
    const findings = await probe.findingsWithin(probePatience);
    if (!stopping.signal.aborted) announce(plan, environment.PUBLIC_URL, plan.describe(findings));
  };
  const supervisor = supervise(plan.parts, {
    onLine: (environment.LOG_LEVEL ?? '').trim() === '' ? writeReadable : write,
    onNotice: write,
    onReady: () => void announceFound(),
  });
  const ask = () => {
    stopping.abort();
    supervisor.ask();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, ask);
  // A terminal that is gone takes no more lines, and its children still want a clean end.
  process.stderr.on('error', () => {});
  process.stdout.on('error', () => {});
  const status = await supervisor.finished;
  probe.stop();
  for (const signal of signals) process.off(signal, ask);
  return status;
}
