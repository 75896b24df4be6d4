import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { inspectMigrations } from '../migrations/apply-migrations.ts';
import { fileNameOf, readMigrations } from '../migrations/migration.ts';
import { connectPostgres } from '../migrations/sql-connection.ts';
import type { DatabaseSettings } from './database.ts';
import { openDatabase } from './open-database.ts';
import { ownerFolderOf } from './owner/owner-files.ts';

/** Which database the settings name, without a password. */
export interface DatabaseForm {
  readonly form: 'hosted' | 'postgres' | 'embedded';
  /** A host, or the folder of the embedded database. */
  readonly where: string;
  /** False: the embedded database is made when it is first used. */
  readonly exists: boolean;
}

/** Asks nobody and makes nothing. */
export function describeDatabase({ supabase, databaseUrl, dataDirectory }: DatabaseSettings): DatabaseForm {
  if (supabase !== null) return { form: 'hosted', where: new URL(supabase.url).host, exists: true };
  if (databaseUrl !== null) return { form: 'postgres', where: new URL(databaseUrl).host, exists: true };
  const { folder, clusterFolder } = ownerFolderOf(dataDirectory, null);
  return { form: 'embedded', where: folder, exists: existsSync(join(clusterFolder, 'PG_VERSION')) };
}

async function probePostgres(databaseUrl: string): Promise<void> {
  const connection = connectPostgres(databaseUrl);
  try {
    const standings = await inspectMigrations(connection, await readMigrations());
    const pending = standings.filter(({ standing }) => standing === 'pending').map(fileNameOf);
    if (pending.length > 0)
      throw new NexusError('DATABASE_BEHIND', `The database lacks ${pending.join(', ')}. Run \`npm run migrate\`.`);
  } finally {
    await connection.close();
  }
}

/**
 * Asks a database once whether it answers and is migrated. An embedded one that nobody has open is opened for that, which brings it its
 * migrations; call `describeDatabase` first, or one that does not exist is made.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, MIGRATION_FAILED
 */
export async function probeDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.supabase === null && settings.databaseUrl !== null) return probePostgres(settings.databaseUrl);
  await using database = openDatabase({ settings });
  await database.ready();
}
