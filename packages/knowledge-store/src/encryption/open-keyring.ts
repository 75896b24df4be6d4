import { NexusError } from '@nexus/contracts';
import { type EncryptionKey, parseEncryptionKey } from './encryption-key.ts';
import { ensureKeyFile, keyFileOf, readKeyFile } from './key-file.ts';
import { createKeyring, type Keyring } from './keyring.ts';

export interface EncryptionSettings {
  /** NEXUS_ENCRYPTION_KEY, taken apart: the first encrypts, the others still decrypt. Empty: the key in the data folder. */
  readonly encryptionKeys: readonly string[];
  /** Null: there is none. */
  readonly dataDirectory: string | null;
}

export interface OpenKeyringOptions {
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
