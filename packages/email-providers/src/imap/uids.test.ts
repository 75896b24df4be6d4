import { asyncProperty, assert as check, integer, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUidSet, writeUidSet } from './uids.ts';

describe('sets of UIDs', () => {
  it('E-3: are written as ranges, and read back as they were', async () => {
    expect(writeUidSet([7, 1, 3, 2])).toBe('1:3,7');
    await check(
      asyncProperty(uniqueArray(integer({ min: 1, max: 300 }), { minLength: 1 }), async (uids) => {
        expect(readUidSet(writeUidSet(uids), 300)).toEqual(uids.toSorted((left, right) => left - right));
      }),
    );
  });

  it('E-3: are read up to what the folder holds, whatever a server claims', () => {
    expect(readUidSet('1:4294967295', 5)).toEqual([1, 2, 3, 4, 5]);
    expect(readUidSet('9:7,3', 10)).toEqual([3, 7, 8, 9]);
    expect(readUidSet('', 10)).toEqual([]);
  });
});
