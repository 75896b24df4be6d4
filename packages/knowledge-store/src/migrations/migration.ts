import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';

/** One numbered SQL file, as the Supabase CLI reads it: `<digits>_<name>.sql`. */
export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
  /**
   * The extension that a first line `-- requires: NAME` asks for, or `NAME VERSION`: of that version or a later one. Where it cannot be
   * had, the migration is left out and said so.
   */
  readonly requires: string | null;
}

/** What became of a migration. `unknown`: it ran here and this program does not have it; a newer one has. */
export interface MigrationStanding {
  readonly version: string;
  readonly name: string;
  readonly standing: 'applied' | 'pending' | 'left out' | 'unknown';
  /** The extension that is missing. */
  readonly requires: string | null;
}

export function fileNameOf({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${version}_${name}.sql`;
}

/** The project's own, found from this source wherever it is installed. */
const migrationsFolder = fileURLToPath(new URL('../../../../infra/supabase/migrations', import.meta.url));

const filePattern = /^(?<version>[0-9]+)_(?<name>.*)\.sql$/;
const requirement = /^-- requires: (?<extension>[a-z0-9_]+(?: [0-9]+(?:\.[0-9]+)*)?)\s*$/m;

/** In the order in which they run. @throws NexusError MIGRATION_FAILED when the folder cannot be read or two have one number */
export async function readMigrations(folder: string = migrationsFolder): Promise<readonly Migration[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new NexusError('MIGRATION_FAILED', `The migrations are not in ${folder}. Install the program again.`, {
      cause,
    });
  });
  const migrations: Migration[] = [];
  for (const file of names.sort()) {
    const { version, name } = filePattern.exec(file)?.groups ?? {};
    if (version === undefined || name === undefined) continue;
    const sql = await readFile(join(folder, file), 'utf8');
    migrations.push({ version, name, sql, requires: requirement.exec(sql)?.groups?.extension ?? null });
  }
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice !== undefined)
    throw new NexusError('MIGRATION_FAILED', `Two migrations have the number ${twice.version}. Rename one of them.`);
  return migrations;
}
