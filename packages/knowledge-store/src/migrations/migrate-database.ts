import { NexusError } from '@nexus/contracts';
import type { DatabaseSettings } from '../supabase/database.ts';
import { createOwnerConnector } from '../supabase/owner/owner-connector.ts';
import { ownerFolderOf, readOwnerKeys } from '../supabase/owner/owner-files.ts';
import { askOwner, type MigrationAnswer } from '../supabase/owner/owner-protocol.ts';
import { applyMigrations, inspectMigrations } from './apply-migrations.ts';
import { type MigrationStanding, readMigrations } from './migration.ts';
import { connectPostgres } from './sql-connection.ts';

export interface MigrationReport {
  readonly where: 'postgres' | 'embedded';
  /** The versions that this call applied. */
  readonly applied: readonly string[];
  /** All of them, afterwards, in order. */
  readonly standings: readonly MigrationStanding[];
}

async function migratePostgres(databaseUrl: string, apply: boolean): Promise<MigrationReport> {
  const connection = connectPostgres(databaseUrl);
  try {
    const migrations = await readMigrations();
    const applied = apply ? await applyMigrations(connection, migrations) : [];
    return { where: 'postgres', applied, standings: await inspectMigrations(connection, migrations) };
  } finally {
    await connection.close();
  }
}

/**
 * Applies what a database lacks, or only looks: DATABASE_URL's, be it one's own or that of a hosted Supabase, else the embedded one,
 * whose owner applies them by itself when it starts.
 *
 * @throws NexusError SETTING_INVALID when a hosted database is set without DATABASE_URL; DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
export async function migrateDatabase(
  { supabase, databaseUrl, dataDirectory }: DatabaseSettings,
  { apply }: { readonly apply: boolean },
): Promise<MigrationReport> {
  if (databaseUrl !== null) return migratePostgres(databaseUrl, apply);
  if (supabase !== null) {
    throw new NexusError(
      'SETTING_INVALID',
      "DATABASE_URL should be set to migrate the database behind SUPABASE_URL: the project's connection string, for example postgres://postgres:PASSWORD@db.example.supabase.co:5432/postgres.",
    );
  }
  return { where: 'embedded', ...(await askEmbedded(dataDirectory, apply ? 'POST' : 'GET')) };
}

/**
 * How the migrations of the embedded database stand (GET), or with those that it lacks applied first (POST). Its owner has it open, and
 * is started where there is none.
 *
 * @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
async function askEmbedded(dataDirectory: string, method: 'GET' | 'POST'): Promise<MigrationAnswer> {
  const ending = new AbortController();
  const connected = await createOwnerConnector({ dataDirectory, databaseUrl: null }).connect(ending.signal);
  try {
    const keys = await readOwnerKeys(ownerFolderOf(dataDirectory, null));
    if (keys === null) throw new NexusError('DATABASE_UNREACHABLE', 'The keys of the embedded database are gone.');
    return await askOwner({ address: connected.endpoint.address, keys, ended: connected.gone }, method);
  } finally {
    connected.leave();
  }
}
