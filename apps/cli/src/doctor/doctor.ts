import { inspectSettings } from '@nexus/runtime/inspection';
import { projectFolder } from '../env.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examineAll } from './examinations.ts';
import { type Report, writeReport, writeReportLines } from './report.ts';

function whatNext({ settings, findings }: Pick<Report, 'settings' | 'findings'>): string {
  const wrong = settings.find(({ state }) => state === 'wrong');
  const failed = findings.find(({ state }) => state === 'failed');
  const off = findings.find(({ next }) => next !== null);
  return wrong?.problem ?? failed?.next ?? off?.next ?? 'Everything that is set works: npm start.';
}

/** Tries everything that is set, side by side. Resolves the exit status: 1 when something that is set is wrong or does not answer. */
export async function doctor({ json = false }: { readonly json?: boolean }, terminal: Terminal): Promise<number> {
  const { environment, stdout } = terminal;
  const inspected = inspectSettings(environment, { projectFolder });
  const { rows } = inspected;
  const findings = await examineAll(inspected, environment);
  const ok = rows.every(({ state }) => state !== 'wrong') && findings.every(({ state }) => state !== 'failed');
  const report: Report = { settings: rows, findings, ok, next: whatNext({ settings: rows, findings }) };
  stdout.write(json ? writeReportLines(report) : writeReport(report));
  return ok ? 0 : 1;
}
