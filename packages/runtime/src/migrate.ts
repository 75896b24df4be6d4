import { NexusError } from '@nexus/contracts';
import { type MigrationReport, migrateDatabase } from '@nexus/knowledge-store';
import type { Settings } from './settings.ts';

export type { MigrationReport, MigrationStanding } from '@nexus/knowledge-store';

/**
 * Applies the migrations that the settings' database lacks, or only looks how they stand.
 *
 * @throws NexusError SETTING_INVALID, DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
export async function migrate(
  { database, missingOfHosted }: Settings,
  { apply }: { readonly apply: boolean },
): Promise<MigrationReport> {
  if (database === null)
    throw new NexusError('SETTING_INVALID', 'NEXUS_DATA_DIR says that nothing is kept, so there is no database.');
  if (missingOfHosted.length > 0 && database.databaseUrl === null) {
    throw new NexusError(
      'SETTING_INVALID',
      `The database is set by half: beside SUPABASE_URL ${missingOfHosted.join(' and ')} should be set as well. To migrate it, set DATABASE_URL to the project's connection string.`,
    );
  }
  return migrateDatabase(database, { apply });
}
