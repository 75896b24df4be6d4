import { styleText } from 'node:util';
import type { InspectedSetting } from '@nexus/runtime/inspection';
import type { Finding } from './finding.ts';

export interface Report {
  readonly settings: readonly InspectedSetting[];
  readonly findings: readonly Finding[];
  readonly ok: boolean;
  /** The one thing to do next. */
  readonly next: string;
}

const styles = { ok: 'green', off: 'dim', failed: 'red' } as const;

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

/** Two tables and a sentence, for a person. */
export function writeReport({ settings, findings, next }: Report): string {
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
export function writeReportLines({ settings, findings, ok, next }: Report): string {
  const objects = [
    ...settings.map((row) => ({ type: 'setting', ...row })),
    ...findings.map((finding) => ({ type: 'service', ...finding })),
    { type: 'summary', ok, next },
  ];
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}
