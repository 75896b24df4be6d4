import { meetsTarget, type Row } from './row.ts';

function number(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
}

function targetText(row: Row): string {
  if (row.target === null) return '';
  return 'atLeast' in row.target ? `≥ ${number(row.target.atLeast)}` : `≤ ${number(row.target.atMost)}`;
}

/** A Markdown table, so that it can be pasted into docs/benchmarks.md as it is. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const met = meetsTarget(row);
    const baselines = row.baselines.map(({ name, value }) => `${name}: ${number(value)}`).join('; ');
    const cells = [
      row.requirement,
      row.name,
      row.value === null ? 'not measured' : `${number(row.value)} ${row.unit}`.trim(),
      baselines,
      targetText(row),
      met === null ? '' : met ? 'met' : 'not met',
      row.note ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| id | what | measured | beside it | target | | note |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
