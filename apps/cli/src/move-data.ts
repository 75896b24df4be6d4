import { resolve } from 'node:path';
import { moveData as move } from '@nexus/runtime/maintenance';
import { readSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface MoveChoice {
  readonly from: string;
  readonly to: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `nexus move-data`. @throws NexusError */
export async function moveData(choice: MoveChoice, terminal: Terminal): Promise<void> {
  const { from, to, dryRun = false, json = false } = choice;
  const settings = readSettings(terminal);
  const { counts, keyIds } = await move(
    { from: fromFolder(terminal.folder, from), to: fromFolder(terminal.folder, to), rehearsal: dryRun },
    settings,
    terminal.environment,
  );
  if (json) return void terminal.stdout.write(`${JSON.stringify({ rehearsal: dryRun, counts, keyIds })}\n`);
  const lines = [table(counts), '', ...advice(choice, keyIds)];
  if (counts.some(({ unreadable }) => unreadable > 0))
    lines.push('What could not be read is still where it was: docs/runbook.md says what to do with it.');
  terminal.stdout.write(`${lines.join('\n')}\n`);
}

/** A folder is meant from where the user stands. */
function fromFolder(folder: string, place: string): string {
  return place === 'embedded' || /^(?:[A-Z][A-Z0-9_]*$|postgres)/.test(place) ? place : resolve(folder, place);
}

const columns = ['found', 'moved', 'merged', 'same', 'kept', 'unreadable'] as const;

function table(counts: Awaited<ReturnType<typeof move>>['counts']): string {
  const rows = [
    ['', ...columns],
    ...counts.map((count) => [count.table, ...columns.map((column) => String(count[column]))]),
  ];
  const first = Math.max(...rows.map(([name = '']) => name.length));
  return rows
    .map(([name = '', ...numbers]) =>
      [name.padEnd(first), ...numbers.map((text) => text.padStart(12))].join('').trimEnd(),
    )
    .join('\n');
}

function advice({ to, dryRun }: MoveChoice, keyIds: readonly string[]): readonly string[] {
  if (dryRun) return ['Nothing was moved: this was a rehearsal. Without --dry-run it is done.'];
  const next =
    to === 'embedded' || !/^[A-Z]/.test(to)
      ? 'Take DATABASE_URL and SUPABASE_URL out of the settings, so that the embedded database is used.'
      : 'Set DATABASE_URL to the new database, or SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_JWT_SECRET for a hosted Supabase, in every process; then npm run doctor.';
  const keys =
    keyIds.length === 0
      ? []
      : [
          `The preferences stay encrypted with ${keyIds.join(', ')}: take encryption-keys.json of the data folder, or NEXUS_ENCRYPTION_KEY, along.`,
        ];
  return [next, ...keys, 'The first database is as it was. Keep it until the next drives have gone well.'];
}
