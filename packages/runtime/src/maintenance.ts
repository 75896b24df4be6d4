import { resolve } from 'node:path';
import { NexusError } from '@nexus/contracts';
import {
  backUpEmbedded,
  type DatabaseLocation,
  type DataMove,
  type EmbeddedRestore,
  type KeyRotation,
  type MigrationReport,
  migrateDatabase,
  moveData as move,
  openSealedTables,
  restoreEmbedded,
  rotateEncryptionKeys,
} from '@nexus/knowledge-store';
import type { Settings } from './settings/settings.ts';

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

interface DataMoveChoice {
  /** `embedded`; the path of another data folder; or the name of an environment variable that holds a `postgres://` address. */
  readonly from: string;
  readonly to: string;
  readonly rehearsal: boolean;
}

/** An address may hold a password, which on a command line everybody on the machine could read. */
function placeOf(
  name: string,
  { database }: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseLocation {
  if (name === 'embedded') {
    if (database === null)
      throw new NexusError('SETTING_INVALID', 'NEXUS_DATA_DIR says that nothing is kept, so there is nothing to move.');
    return { kind: 'embedded', dataDirectory: database.dataDirectory };
  }
  if (/^postgres(?:ql)?:/.test(name))
    throw new NexusError(
      'USAGE_INVALID',
      'Put the address into an environment variable, where nobody else on the machine reads it, and name that.',
    );
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) return { kind: 'embedded', dataDirectory: resolve(name) };
  const databaseUrl = environment[name]?.trim() ?? '';
  if (!/^postgres(?:ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new NexusError('SETTING_INVALID', `${name} should hold the postgres:// address of a database.`);
  return { kind: 'postgres', databaseUrl };
}

/** Moves what is kept from one database to another. @throws NexusError as the move does; SETTING_INVALID, USAGE_INVALID */
export function moveData(
  { from, to, rehearsal }: DataMoveChoice,
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<DataMove> {
  const [source, target] = [from, to].map((name) => placeOf(name, settings, environment));
  if (source === undefined || target === undefined) throw new TypeError('a move has two ends');
  return move({ from: source, to: target, rehearsal });
}

/** Where the embedded database is. @throws NexusError SETTING_INVALID, USAGE_INVALID where another one is set */
function embeddedOf({ database }: Settings): string {
  if (database === null)
    throw new NexusError('SETTING_INVALID', 'NEXUS_DATA_DIR says that nothing is kept, so there is no database.');
  if (database.databaseUrl !== null || database.supabase !== null) {
    throw new NexusError(
      'USAGE_INVALID',
      'This is for the embedded database, and another one is set. Use pg_dump and pg_restore, as docs/runbook.md shows.',
    );
  }
  return database.dataDirectory;
}

/** Copies the embedded database into a new folder. @throws NexusError as `backUpEmbedded` does; SETTING_INVALID, USAGE_INVALID */
export async function backUp(settings: Settings, folder: string): Promise<void> {
  await backUpEmbedded(embeddedOf(settings), folder);
}

/** Puts such a copy in its place. @throws NexusError as `restoreEmbedded` does; SETTING_INVALID, USAGE_INVALID */
export async function restore(settings: Settings, folder: string): Promise<EmbeddedRestore> {
  return restoreEmbedded(embeddedOf(settings), folder);
}

/**
 * Encrypts everything that is kept encrypted, of all users, with a new key. May be killed and done again.
 *
 * @throws NexusError SETTING_INVALID, DATABASE_UNREACHABLE, DATABASE_BEHIND, ENCRYPTION_KEY_UNKNOWN, MEMORY_UNREACHABLE (retryable)
 */
export async function rotateKeys({ database, encryptionKeys, missingOfHosted }: Settings): Promise<KeyRotation> {
  if (database === null) {
    throw new NexusError(
      'SETTING_INVALID',
      'NEXUS_DATA_DIR says that nothing is kept, so there is nothing to encrypt.',
    );
  }
  if (missingOfHosted.length > 0 && database.databaseUrl === null) {
    throw new NexusError(
      'SETTING_INVALID',
      `The database is set by half: beside SUPABASE_URL ${missingOfHosted.join(' and ')} should be set as well, or DATABASE_URL.`,
    );
  }
  await using sealed = await openSealedTables(database);
  const settings = { encryptionKeys, dataDirectory: database.dataDirectory };
  return await rotateEncryptionKeys({ settings, tables: sealed.tables });
}
