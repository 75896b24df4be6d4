import { existsSync, readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluationData } from '../support/run/env.ts';
import { formatTable } from './print-table.ts';
import type { MeasurementTask, Row } from './row.ts';

function machine(): string {
  const [first] = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${gibibytes} GiB, Node ${process.version}, ${process.platform}`;
}

async function loadTask(file: string): Promise<MeasurementTask> {
  const module: { task?: MeasurementTask } = await import(pathToFileURL(file).href);
  if (!module.task) throw new Error(`${file} exports no task`);
  return module.task;
}

/** What the command line asks for; null: it asks for something else. */
function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } }).values;
  } catch {
    return null;
  }
}

/**
 * Runs every task of a folder one after another and prints one table, or JSON under `--json`. `--only TEXT` picks tasks by file name. What it cannot
 * read, and a TEXT that picks none, is answered with the names there are, and status 2.
 */
export async function runTasks(folder: string): Promise<void> {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const values = readArguments();
  const files = values && all.filter((name) => values.only === undefined || name.includes(values.only));
  if (!files || files.length === 0) {
    const names = all.map((name) => parse(name).name).join(', ');
    process.stderr.write(`Use it with --json, or --only with one of: ${names}\n`);
    process.exitCode = 2;
    return;
  }
  const data = existsSync(evaluationData) ? evaluationData : null;
  const rows: Row[] = [];
  for (const file of files) {
    const task = await loadTask(join(folder, file));
    if (task.onRequest && values.only !== parse(file).name) continue;
    if (task.missing !== undefined && task.missing !== null) {
      process.stderr.write(`${task.title}: ${task.missing}\n`);
      continue;
    }
    process.stderr.write(`${task.title}…\n`);
    rows.push(...(await task.run(data)));
  }
  const output = values.json
    ? JSON.stringify({ machine: machine(), rows }, null, 2)
    : `${machine()}\n\n${formatTable(rows)}`;
  process.stdout.write(`${output}\n`);
}
