import { styleText } from 'node:util';
import type { Terminal } from '../terminal/terminal.ts';
import { openSetupProbe } from './open-setup-probe.ts';
import { type Plan, planParts } from './plan-parts.ts';
import { readableLine } from './readable-line.ts';
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
