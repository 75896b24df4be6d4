import { styleText } from 'node:util';
import { type InspectedSetting, inspectSettings } from '@nexus/runtime/inspection';
import { projectFolder } from '../env.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Finding } from './check.ts';
import { runAllChecks } from './checks.ts';

interface Report {
  readonly settings: readonly InspectedSetting[];
  readonly findings: readonly Finding[];
  readonly ok: boolean;
  /** The one thing to do next. */
  readonly next: string;
}

/** Tries everything that is set, side by side. Resolves the exit status: 1 when something that is set is wrong or does not answer. */
export async function doctor({ json = false }: { readonly json?: boolean }, terminal: Terminal): Promise<number> {
  const { environment, stdout } = terminal;
  const inspected = inspectSettings(environment, { projectFolder });
  const { rows: settings } = inspected;
  const findings = await runAllChecks(inspected, environment);
  const ok = settings.every(({ state }) => state !== 'wrong') && findings.every(({ state }) => state !== 'failed');
  const report: Report = { settings, findings, ok, next: whatNext(settings, findings) };
  stdout.write(json ? writeReportLines(report) : writeReport(report));
  return ok ? 0 : 1;
}

function whatNext(settings: Report['settings'], findings: readonly Finding[]): string {
  const wrong = settings.find(({ state }) => state === 'wrong');
  const failed = findings.find(({ state }) => state === 'failed');
  const off = findings.find(({ next }) => next !== null);
  return wrong?.problem ?? failed?.next ?? off?.next ?? 'Everything that is set works: npm start.';
}

const styles = { ok: 'green', off: 'dim', failed: 'red' } as const;

/** Two tables and a sentence, for a person. */
function writeReport({ settings, findings, next }: Report): string {
  const nameWidth = widest(settings.map(({ name }) => name));
  const serviceWidth = widest(findings.map(({ service }) => service));
  const detailWidth = widest(findings.map(({ detail }) => detail));
  const lines = [
    styleText('bold', 'Settings'),
    ...settings.map((row) => `  ${row.name.padEnd(nameWidth)}  ${settingText(row)}`),
    '',
    styleText('bold', 'Services'),
    ...findings.map(({ state, service, detail, milliseconds }) => {
      const speed = milliseconds === null ? '' : `${milliseconds} ms`.padStart(8);
      return `  ${styleText(styles[state], state.padEnd(6))}  ${service.padEnd(serviceWidth)}  ${detail.padEnd(detailWidth)}  ${speed}`.trimEnd();
    }),
    '',
    `${styleText('bold', 'Next:')} ${next}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The same for a program: one object a line. */
function writeReportLines({ settings, findings, ok, next }: Report): string {
  const objects = [
    ...settings.map((row) => ({ type: 'setting', ...row })),
    ...findings.map((finding) => ({ type: 'service', ...finding })),
    { type: 'summary', ok, next },
  ];
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function settingText({ state, value, problem }: InspectedSetting): string {
  switch (state) {
    case 'wrong':
      return styleText('red', `wrong: ${problem ?? ''}`);
    case 'set':
      return value ?? 'set, not shown';
    case 'default':
      return `${value} ${styleText('dim', '(default)')}`;
    case 'absent':
      return styleText('dim', 'not set');
  }
}
