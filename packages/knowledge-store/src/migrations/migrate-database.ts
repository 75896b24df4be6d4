import { NexusError } from '@nexus/contracts';
import type { DatabaseSettings } from '../supabase/database-settings.ts';
import { askEmbedded } from '../supabase/owner/ask-embedded.ts';
import { applyMigrations, inspectMigrations } from './apply-migrations.ts';
import type { MigrationStanding } from './migration.ts';
import { connectPostgres } from './postgres-connection.ts';
import { readMigrations } from './read-migrations.ts';

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
