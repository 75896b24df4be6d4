import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heardPart, type PlayedPiece } from './heard-part.ts';

const piece = (shown: string, seconds: number | null): PlayedPiece => ({ shown, spoken: shown, seconds });
const answer = [piece('You have 3 mails.', 2), piece(' The first is from Anna.', 4)];

describe('what was heard of an answer', () => {
  it.each([
    [0, ''],
    [1, 'You have'],
    [2, 'You have 3 mails.'],
    [4, 'You have 3 mails. The first'],
    [9, 'You have 3 mails. The first is from Anna.'],
  ])('V-4: %d seconds into it: "%s"', (position, heard) => {
    expect(heardPart(answer, position).shown).toBe(heard);
  });

  it('V-4: goes by the length of the text where the audio has no length yet', () => {
    expect(heardPart([piece('a'.repeat(30), null), piece(' and more', null)], 2).shown).toBe('a'.repeat(30));
  });

  it('V-4: is always a beginning of the answer, and grows with the time', () => {
    const pieces = fc.array(
      fc.record({
        shown: fc.string(),
        spoken: fc.string(),
        seconds: fc.option(fc.double({ min: 0, max: 9, noNaN: true })),
      }),
    );
    fc.assert(
      fc.property(
        pieces,
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (list, position, more) => {
          const whole = list.map(({ shown }) => shown).join('');
          const heard = heardPart(list, position).shown;
          expect(whole.startsWith(heard)).toBe(true);
          expect(heardPart(list, position + more).shown.startsWith(heard)).toBe(true);
        },
      ),
    );
  });
});
