import { parseEncryptionKey } from './encryption-key.ts';
import { keyFileOf, readKeyFile } from './key-file.ts';
import type { EncryptionSettings } from './open-keyring.ts';

/** Which key encrypts now. */
export interface CurrentEncryptionKey {
  readonly id: string;
  /** Null: NEXUS_ENCRYPTION_KEY; else the file that it is in. */
  readonly file: string | null;
}

/** Makes no key: null where none was needed yet. @throws NexusError ENCRYPTION_KEY_UNKNOWN for a damaged file; SETTING_INVALID */
export async function inspectEncryptionKey({
  encryptionKeys,
  dataDirectory,
}: EncryptionSettings): Promise<CurrentEncryptionKey | null> {
  const [given] = encryptionKeys;
  if (given !== undefined) return { id: parseEncryptionKey(given).id, file: null };
  if (dataDirectory === null) return null;
  const file = keyFileOf(dataDirectory);
  const [newest] = await readKeyFile(file);
  return newest === undefined ? null : { id: newest.key.id, file };
}
