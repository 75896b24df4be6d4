import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { briefingMinutes, heardPart, type PlayedPiece, speakDuration, speakingMinutes } from './speaking-time.ts';

describe('speaking time', () => {
  it('B-17: 150 words are a minute', () => {
    expect(speakingMinutes('word '.repeat(150))).toBe(1);
    expect(speakingMinutes(' ')).toBe(0);
    expect(briefingMinutes(15, 40)).toBe(4);
  });

  it.each([
    [0, 'less than a minute'],
    [0.6, 'less than a minute'],
    [1.2, 'about a minute'],
    [3.8, 'about four minutes'],
    [15, 'about fifteen minutes'],
    [22, 'about twenty minutes'],
    [31, 'about half an hour'],
    [44, 'about forty minutes'],
    [63, 'about an hour'],
    [95, 'about an hour and a half'],
    [130, 'about two hours'],
  ])('B-17: %d minutes', (minutes, said) => {
    expect(speakDuration(minutes)).toBe(said);
  });
});

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
