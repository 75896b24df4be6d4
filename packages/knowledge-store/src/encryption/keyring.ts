import { NexusError } from '@nexus/contracts';
import { ensureKeyFile, keyFileOf, readKeyFile } from './key-file.ts';
import { type EncryptionKey, parseEncryptionKey } from './seal.ts';

/** The keys that this process has: the first encrypts, all of them decrypt. */
export interface Keyring {
  /** Asked before each writing: the keys may have been rotated meanwhile. @throws NexusError ENCRYPTION_KEY_UNKNOWN when there is none. */
  current(): Promise<EncryptionKey>;
  /** Null: this process does not have it. */
  find(keyId: string): Promise<EncryptionKey | null>;
}

/** A keyring that never changes. */
export function createKeyring(first: EncryptionKey, ...older: readonly EncryptionKey[]): Keyring {
  const byId = new Map([first, ...older].map((key) => [key.id, key]));
  return { current: async () => first, find: async (keyId) => byId.get(keyId) ?? null };
}

export interface EncryptionSettings {
  /** NEXUS_ENCRYPTION_KEY, taken apart: the first encrypts, the others still decrypt. Empty: the key in the data folder. */
  readonly encryptionKeys: readonly string[];
  /** Null: there is none. */
  readonly dataDirectory: string | null;
}

interface OpenKeyringOptions {
  readonly clock?: () => Date;
}

/**
 * The keys of the settings, then those of the data folder, where one is made when it is first needed to encrypt. The folder is read again for
 * each writing, and for a key that is not known yet, since another process may have rotated them.
 *
 * @throws NexusError SETTING_INVALID
 */
export function openKeyring(
  { encryptionKeys, dataDirectory }: EncryptionSettings,
  { clock = () => new Date() }: OpenKeyringOptions = {},
): Keyring {
  const [first, ...older] = encryptionKeys.map(parseEncryptionKey);
  const given = first === undefined ? null : createKeyring(first, ...older);
  const file = dataDirectory === null ? null : keyFileOf(dataDirectory);
  const known = new Map<string, EncryptionKey>();
  const remember = (keys: readonly { readonly key: EncryptionKey }[]) => {
    for (const { key } of keys) known.set(key.id, key);
  };
  return {
    async current() {
      if (given !== null) return given.current();
      if (file === null) throw new NexusError('ENCRYPTION_KEY_UNKNOWN', 'No NEXUS_ENCRYPTION_KEY is set.');
      const keys = await ensureKeyFile(file, clock());
      remember(keys);
      const [newest] = keys;
      if (newest === undefined) throw new NexusError('ENCRYPTION_KEY_UNKNOWN', `${file} holds no key.`);
      return newest.key;
    },
    async find(keyId) {
      const found = (await given?.find(keyId)) ?? known.get(keyId);
      if (found !== undefined) return found;
      if (file !== null) remember(await readKeyFile(file));
      return known.get(keyId) ?? null;
    },
  };
}

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
