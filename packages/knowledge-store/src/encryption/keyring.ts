import type { EncryptionKey } from './encryption-key.ts';

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
