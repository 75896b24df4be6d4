import { type MigrationReport, type MigrationStanding, migrate } from '@nexus/runtime/maintenance';
import { readSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface MigrateChoice {
  /** Only look. */
  readonly status?: boolean;
  readonly json?: boolean;
}

/** `nexus migrate`. @throws NexusError */
export async function migrateFromTerminal(
  { status = false, json = false }: MigrateChoice,
  terminal: Terminal,
): Promise<void> {
  const report = await migrate(readSettings(terminal), { apply: !status });
  const write = (line: string) => terminal.stdout.write(`${line}\n`);
  if (json) return void write(JSON.stringify(report));
  for (const standing of report.standings) write(describe(standing));
  write(summarise(report, status));
}

function describe({ version, name, standing, requires }: MigrationStanding): string {
  const why = standing === 'left out' ? `left out: the database has no extension ${requires}` : standing;
  return `${version}_${name}  ${standing === 'unknown' ? 'applied by a newer program' : why}`;
}

function summarise({ where, applied, standings }: MigrationReport, onlyLook: boolean): string {
  const pending = standings.filter(({ standing }) => standing === 'pending').length;
  const database = where === 'embedded' ? 'The embedded database' : 'The database';
  if (applied.length > 0) return `${database}: ${applied.length} applied.`;
  if (pending === 0) return `${database} has all it needs.`;
  return onlyLook ? `${database} lacks ${pending}. \`npm run migrate\` applies them.` : `${database} lacks ${pending}.`;
}
