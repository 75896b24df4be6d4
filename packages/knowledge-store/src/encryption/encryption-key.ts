import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { NexusError } from '@nexus/contracts';

const keyBytes = 32;

/** A key for AES-256. It prints nothing of itself. */
export interface EncryptionKey {
  /** Sixteen hexadecimal digits made of the key by SHA-256, kept beside what it encrypted. */
  readonly id: string;
  readonly secret: KeyObject;
}

function keyOf(bytes: Buffer): EncryptionKey {
  const id = createHash('sha256').update('nexus encryption key\0').update(bytes).digest('hex').slice(0, 16);
  return { id, secret: createSecretKey(bytes) };
}

/** 32 random bytes from the system. */
export function makeEncryptionKey(): EncryptionKey {
  return keyOf(randomBytes(keyBytes));
}

/** Whether a text is 32 bytes in base64, in either alphabet. */
export function isEncryptionKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;
}

/** @throws NexusError SETTING_INVALID without the text, which may be most of a key. */
export function parseEncryptionKey(text: string): EncryptionKey {
  if (!isEncryptionKey(text)) {
    throw new NexusError(
      'SETTING_INVALID',
      'An encryption key should be 32 bytes in base64, for example what `openssl rand -base64 32` prints.',
    );
  }
  return keyOf(Buffer.from(text, 'base64'));
}

/** The key in base64, to be written where only its owner reads. */
export function formatEncryptionKey({ secret }: EncryptionKey): string {
  return secret.export().toString('base64');
}
