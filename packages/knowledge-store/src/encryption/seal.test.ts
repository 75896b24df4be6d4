import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatEncryptionKey,
  makeEncryptionKey,
  parseEncryptionKey,
  type SealContext,
  type SealedText,
  seal,
  unseal,
} from './seal.ts';

const nora: SealContext = { userId: 'b3c1f9de-0f5f-4a53-9a44-4e5b8f0f6a01', purpose: 'preferences' };
const key = makeEncryptionKey();
const anyText = fc.string({ unit: 'binary', maxLength: 400 });

/** Every text that differs from this one in one bit of the bytes behind `s1.`. */
function withBitFlipped({ keyId, ciphertext }: SealedText, bit: number): SealedText {
  const bytes = Buffer.from(ciphertext.slice(3), 'base64url');
  const at = Math.floor(bit / 8) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  return { keyId, ciphertext: `s1.${bytes.toString('base64url')}` };
}

describe('sealed text', () => {
  it('M-13: comes back as it was, in any script', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unseal(key, nora, seal(key, nora, text))).toBe(text);
      }),
    );
  });

  it('M-13: is refused when any bit of nonce, text or tag was changed', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, bit) => {
        expect(unseal(key, nora, withBitFlipped(seal(key, nora, text), bit))).toBeNull();
      }),
    );
    const sealed = seal(key, nora, 'vips');
    const bits = Buffer.from(sealed.ciphertext.slice(3), 'base64url').length * 8;
    for (let bit = 0; bit < bits; bit += 1) expect(unseal(key, nora, withBitFlipped(sealed, bit))).toBeNull();
  });

  it('M-13: is refused when any character was changed, taken away or added', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }), (text, where, put) => {
        const sealed = seal(key, nora, text);
        const at = where % sealed.ciphertext.length;
        const ciphertext = sealed.ciphertext.slice(0, at) + put + sealed.ciphertext.slice(at + 1);
        fc.pre(ciphertext !== sealed.ciphertext);
        expect(unseal(key, nora, { ...sealed, ciphertext })).toBeNull();
      }),
    );
  });

  it('M-13: of another user, another purpose, under another key or key id is refused', () => {
    const sealed = seal(key, nora, 'vips');
    const other = makeEncryptionKey();
    expect(unseal(key, { ...nora, userId: 'b3c1f9de-0f5f-4a53-9a44-4e5b8f0f6a02' }, sealed)).toBeNull();
    expect(unseal(key, { ...nora, purpose: 'tokens' }, sealed)).toBeNull();
    expect(unseal(other, nora, sealed)).toBeNull();
    expect(unseal(key, nora, { ...sealed, keyId: other.id })).toBeNull();
    expect(unseal(key, nora, sealed)).toBe('vips');
  });

  it('M-13: is another one each time, and shows nothing of what it holds', () => {
    const texts = Array.from({ length: 500 }, () => seal(key, nora, 'nora@example.com').ciphertext);
    expect(new Set(texts.map((text) => text.slice(0, 19))).size).toBe(500);
    for (const text of texts) expect(Buffer.from(text, 'base64url').includes('nora')).toBe(false);
  });
});

describe('an encryption key', () => {
  it('M-13: is read from base64 of 32 bytes, in either alphabet, and has the same id each time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const [plain, web] = (['base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form));
        const read = parseEncryptionKey(plain ?? '');
        expect(parseEncryptionKey(web ?? '').id).toBe(read.id);
        expect(formatEncryptionKey(read)).toBe(plain);
        expect(read.id).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });

  it.each(['', 'short', 'x'.repeat(44), Buffer.alloc(16).toString('base64'), Buffer.alloc(33).toString('base64')])(
    'M-13: of another length or form is refused without being repeated: %j',
    (text) => {
      expect(() => parseEncryptionKey(text)).toThrowError(
        expect.objectContaining({ code: 'SETTING_INVALID', message: expect.stringContaining('openssl rand') }),
      );
    },
  );

  it('M-13: shows nothing of itself when it is printed', () => {
    const made = makeEncryptionKey();
    expect(JSON.stringify(made)).not.toContain(formatEncryptionKey(made).slice(0, 20));
    expect(String(made.secret)).not.toContain(formatEncryptionKey(made).slice(0, 20));
  });
});
