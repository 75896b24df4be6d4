import { createKeyring, type Keyring, makeEncryptionKey, openKeyring, seal, unseal } from '@nexus/knowledge-store';
import type { Settings } from './settings/settings.ts';

/** Encrypts text that somebody else keeps for a while, so that they can neither read nor change it. */
export interface BriefSeal {
  /** @returns base64url and dots. @throws NexusError ENCRYPTION_KEY_UNKNOWN */
  seal(text: string): Promise<string>;
  /** Null: not sealed here for this purpose, or changed since. */
  open(sealed: string): Promise<string | null>;
}

function keyringOf({ encryptionKeys, database }: Pick<Settings, 'encryptionKeys' | 'database'>): Keyring {
  const dataDirectory = database?.dataDirectory ?? null;
  // Where nothing outlives the process, what it sealed need not either.
  if (encryptionKeys.length === 0 && dataDirectory === null) return createKeyring(makeEncryptionKey());
  return openKeyring({ encryptionKeys, dataDirectory });
}

/**
 * By the keys that accounts are encrypted with, so that any process of ours opens what another sealed.
 *
 * @param purpose what is sealed for one cannot be opened for another
 */
export function createBriefSeal(settings: Pick<Settings, 'encryptionKeys' | 'database'>, purpose: string): BriefSeal {
  const keyring = keyringOf(settings);
  const context = { userId: '', purpose };
  return {
    async seal(text) {
      const { keyId, ciphertext } = seal(await keyring.current(), context, text);
      return `${keyId}.${ciphertext}`;
    },
    async open(sealed) {
      const end = sealed.indexOf('.');
      const keyId = sealed.slice(0, Math.max(end, 0));
      const key = await keyring.find(keyId);
      return key === null ? null : unseal(key, context, { keyId, ciphertext: sealed.slice(end + 1) });
    },
  };
}
