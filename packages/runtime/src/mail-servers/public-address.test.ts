import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const octet = fc.integer({ min: 0, max: 255 });
const within = (...first: readonly fc.Arbitrary<number>[]) =>
  fc.tuple(...first, ...Array.from({ length: 4 - first.length }, () => octet)).map((octets) => octets.join('.'));
const exactly = (value: number) => fc.constant(value);

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2a00:1450:4001:82a::200e', '2606:4700::1'])(
    'E-5: %s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('E-5: "%s" is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it('E-5: none of a private network is public, however it is written', () => {
    const own = fc.oneof(
      within(exactly(10)),
      within(exactly(127)),
      within(exactly(192), exactly(168)),
      within(exactly(172), fc.integer({ min: 16, max: 31 })),
      within(exactly(169), exactly(254)),
      within(fc.integer({ min: 224, max: 255 })),
    );
    fc.assert(
      fc.property(own, (address) => {
        expect(isPublicAddress(address)).toBe(false);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      }),
    );
  });
});
