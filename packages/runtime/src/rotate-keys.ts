import { NexusError } from '@nexus/contracts';
import { type KeyRotation, openSealedTables, rotateEncryptionKeys } from '@nexus/knowledge-store';
import type { Settings } from './settings.ts';

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
