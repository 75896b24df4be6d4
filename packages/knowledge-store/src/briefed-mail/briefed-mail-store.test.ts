import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBriefedMailStoreConformance } from '../testing/conformance/briefed-mail-store.ts';
import { type BriefedMark, mergeMarks } from './briefed-mail-backends.ts';
import { createMemoryBriefedMailStore } from './briefed-mail-store.ts';

describeBriefedMailStoreConformance('the memory of a process', async (clock) =>
  createMemoryBriefedMailStore({ clock }),
);

const anyMarks = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.record<BriefedMark>({ status: fc.constantFrom('briefed', 'taken_back'), at: fc.nat({ max: 3 }) }),
    ),
  )
  .map((entries) => new Map(entries));

describe('marks of several places', () => {
  it('M-13: merge to the same, in any order, any grouping and any number of times', () => {
    fc.assert(
      fc.property(anyMarks, anyMarks, anyMarks, (one, two, three) => {
        const whole = mergeMarks(one, two, three);
        expect(mergeMarks(three, one, two)).toEqual(whole);
        expect(mergeMarks(one, mergeMarks(two, three))).toEqual(whole);
        expect(mergeMarks(whole, two, whole)).toEqual(whole);
      }),
    );
  });
});
