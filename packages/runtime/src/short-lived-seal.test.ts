import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBriefSeal } from './short-lived-seal.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const other = Buffer.alloc(32, 8).toString('base64');
const withKeys = (...encryptionKeys: readonly string[]) => ({ encryptionKeys, database: null });

describe('what a browser keeps for a while', () => {
  it('E-5: is opened by every process with the key, and by one whose key was rotated', async () => {
    const sealed = await createBriefSeal(withKeys(key), 'a').seal('über the bridge');
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(sealed).not.toContain('bridge');
    expect(await createBriefSeal(withKeys(key), 'a').open(sealed)).toBe('über the bridge');
    expect(await createBriefSeal(withKeys(other, key), 'a').open(sealed)).toBe('über the bridge');
  });

  it('E-5: is nothing with another key, for another purpose, or changed', async () => {
    const mine = createBriefSeal(withKeys(key), 'a');
    const sealed = await mine.seal('over the bridge');
    expect(await createBriefSeal(withKeys(other), 'a').open(sealed)).toBeNull();
    expect(await createBriefSeal(withKeys(), 'a').open(sealed)).toBeNull();
    expect(await createBriefSeal(withKeys(key), 'b').open(sealed)).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.constantFrom('A', 'b', '.', '_'), async (at, letter) => {
        fc.pre(sealed[at] !== letter);
        expect(await mine.open(sealed.slice(0, at) + letter + sealed.slice(at + 1))).toBeNull();
      }),
    );
  });

  it('E-5: no text is one by chance, and none makes an error', async () => {
    const mine = createBriefSeal(withKeys(), 'a');
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String()), async (text) => {
        expect(await mine.open(text)).toBeNull();
      }),
    );
  });
});
