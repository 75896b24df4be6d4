import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
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

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
const form = 's1';

/** Whose text it is and what for. It is authenticated with the text, so that one row cannot be put in another's place. */
export interface SealContext {
  readonly userId: string;
  readonly purpose: string;
}

export interface SealedText {
  readonly keyId: string;
  /** `s1.` and, in base64url: nonce of 96 bits, encrypted text, tag of 128 bits. */
  readonly ciphertext: string;
}

function authenticated(keyId: string, { userId, purpose }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([form, keyId, purpose, userId]));
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a nonce from the system for each text. By its section 8.3 a key may seal 2^32 texts.
 */
export function seal(key: EncryptionKey, context: SealContext, text: string): SealedText {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.secret, nonce, { authTagLength: tagBytes });
  cipher.setAAD(authenticated(key.id, context));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyId: key.id, ciphertext: `${form}.${sealed.toString('base64url')}` };
}

/** Null: not sealed by this key, for this context, or changed since. */
export function unseal(key: EncryptionKey, context: SealContext, { keyId, ciphertext }: SealedText): string | null {
  const [start, body, ...rest] = ciphertext.split('.');
  if (start !== form || body === undefined || rest.length > 0) return null;
  const bytes = Buffer.from(body, 'base64url');
  // The decoder passes over what is no base64url; only one spelling of the bytes is accepted.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== body) return null;
  try {
    const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(authenticated(keyId, context));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

/** What was kept as JSON; null: it is none, as after `unseal` failed. */
export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
