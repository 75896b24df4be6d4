import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import type { Migration } from './migration.ts';

/** The project's own, found from this source wherever it is installed. */
export const migrationsFolder = fileURLToPath(new URL('../../../../infra/supabase/migrations', import.meta.url));

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
