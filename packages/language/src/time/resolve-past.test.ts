import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePast } from './resolve-past.ts';

/** A Wednesday, at eleven. */
const wednesday = { now: new Date('2026-11-25T10:00:00Z'), timeZone: 'Europe/Zurich' };

function read(words: string): string | null {
  const span = resolvePast(words, wednesday);
  if (span === null) return null;
  const shown = (at: Date) => at.toLocaleString('sv', { timeZone: 'Europe/Zurich' }).slice(5, 16);
  return `${shown(span.from)} to ${shown(span.to)}, ${span.spoken}`;
}

describe('when mail came', () => {
  it.each([
    ['today', '11-25 00:00 to 11-26 00:00, today'],
    ['this morning', '11-25 00:00 to 11-25 12:00, this morning'],
    ['yesterday', '11-24 00:00 to 11-25 00:00, yesterday'],
    ['yesterday afternoon', '11-24 12:00 to 11-24 18:00, yesterday afternoon'],
    ['last night', '11-24 18:00 to 11-25 06:00, last night'],
    ['on Friday', '11-20 00:00 to 11-21 00:00, on Friday'],
    ['from Friday morning', '11-20 00:00 to 11-20 12:00, on Friday morning'],
    ['on Wednesday', '11-25 00:00 to 11-26 00:00, today'],
    ['last Wednesday', '11-18 00:00 to 11-19 00:00, on Wednesday'],
    ['this week', '11-23 00:00 to 11-30 00:00, this week'],
    ['last week', '11-16 00:00 to 11-23 00:00, last week'],
    ['at the weekend', '11-21 00:00 to 11-23 00:00, at the weekend'],
    ['last month', '10-01 00:00 to 11-01 00:00, last month'],
    ['in the last three days', '11-23 00:00 to 11-26 00:00, in the last 3 days'],
    ['two weeks ago', '11-11 00:00 to 11-12 00:00, on the eleventh of November'],
    ['on the third of November', '11-03 00:00 to 11-04 00:00, on the third of November'],
    ['on the twentieth', '11-20 00:00 to 11-21 00:00, on the twentieth of November'],
    ['on the twenty-sixth of December', '12-26 00:00 to 12-27 00:00, on the twenty-sixth of December'],
    ['since Monday', '11-23 00:00 to 11-26 11:00, since Monday'],
    ['before yesterday', '01-01 01:00 to 11-24 00:00, before yesterday'],
    ['in the last hour', '11-25 10:00 to 11-26 11:00, in the last hour'],
  ])('W-2: "%s"', (words, span) => {
    expect(read(words)).toBe(span);
  });

  it.each(['tomorrow', 'Anna', 'in the morning', 'the crane', 'next week', 'the first', 'later', ''])(
    'W-2: "%s" is none',
    (words) => {
      expect(read(words)).toBeNull();
    },
  );

  it('W-2: what is named began before now, and ends after it began; no words are an error', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('on sunday', 'last friday', 'the 31st', 'this month', 'two days ago', 'since march the third'),
    );
    const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(words, times, (said, now) => {
        const span = resolvePast(said, { now, timeZone: 'America/New_York' });
        if (span === null) return;
        expect(span.from.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(span.to.getTime()).toBeGreaterThan(span.from.getTime());
      }),
    );
  });
});
