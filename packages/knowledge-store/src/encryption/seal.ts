import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey } from './encryption-key.ts';

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
