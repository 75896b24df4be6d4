import { UserId } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameBasedId, userIdOf } from './user-id-of.ts';

describe('the id of a user who is named', () => {
  it('M-13: is the version 5 of RFC 9562, by its own example', () => {
    const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(nameBasedId(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('M-13: is the same for the same name for ever, and another for another', () => {
    expect(userIdOf('nora')).toBe(userIdOf(' nora '));
    expect(userIdOf('Zo\u00eb')).toBe(userIdOf('Zoe\u0308'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(UserId.safeParse(userIdOf(one)).success).toBe(true);
        const same = one.trim().normalize('NFC') === other.trim().normalize('NFC');
        expect(userIdOf(one) === userIdOf(other)).toBe(same);
      }),
    );
  });

  it('M-13: a UUID is taken as it is', () => {
    expect(userIdOf('B3C1F9DE-0F5F-4A53-9A44-4E5B8F0F6A01')).toBe('b3c1f9de-0f5f-4a53-9a44-4e5b8f0f6a01');
  });
});
