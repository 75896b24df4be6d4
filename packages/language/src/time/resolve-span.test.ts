import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveSpan } from './resolve-span.ts';

/** A Wednesday, 11:15 in Zurich. */
const context = { now: new Date('2026-11-25T10:15:00Z'), timeZone: 'Europe/Zurich' };

describe('resolveSpan', () => {
  it.each([
    ['today', '2026-11-24T23:00', '2026-11-25T23:00', 'today'],
    ['this morning', '2026-11-25T04:00', '2026-11-25T11:00', 'this morning'],
    ['tomorrow afternoon', '2026-11-26T11:00', '2026-11-26T17:00', 'tomorrow afternoon'],
    ['tonight', '2026-11-25T17:00', '2026-11-25T23:00', 'this evening'],
    ['on friday at six', '2026-11-27T17:00', '2026-11-27T17:01', 'on Friday at six in the evening'],
    ['friday at half past three', '2026-11-27T14:30', '2026-11-27T14:31', 'on Friday at three thirty in the afternoon'],
    ['between two and four on friday', '2026-11-27T13:00', '2026-11-27T15:00', 'on Friday in that time'],
    ['friday from nine to one', '2026-11-27T08:00', '2026-11-27T12:00', 'on Friday in that time'],
    ['tomorrow before nine', '2026-11-25T23:00', '2026-11-26T08:00', 'tomorrow before then'],
    ['after six', '2026-11-25T17:00', '2026-11-25T23:00', 'today after that'],
    ['this week', '2026-11-24T23:00', '2026-11-29T23:00', 'this week'],
    ['next week', '2026-11-29T23:00', '2026-12-06T23:00', 'next week'],
    ['the weekend', '2026-11-27T23:00', '2026-11-29T23:00', 'at the weekend'],
    ['yesterday', '2026-11-23T23:00', '2026-11-24T23:00', 'yesterday'],
    ['in two hours', '2026-11-25T12:15', '2026-11-25T12:16', 'today at one fifteen in the afternoon'],
    ['the fifth of december', '2026-12-04T23:00', '2026-12-05T23:00', 'on the fifth of December'],
    ['on wednesday', '2026-11-24T23:00', '2026-11-25T23:00', 'today'],
    ['wednesday afternoon', '2026-11-25T11:00', '2026-11-25T17:00', 'this afternoon'],
    ['on wednesday at six', '2026-11-25T17:00', '2026-11-25T17:01', 'today at six in the evening'],
    ['on wednesday at nine', '2026-12-02T08:00', '2026-12-02T08:01', 'on the second of December at nine'],
    ['next wednesday', '2026-12-01T23:00', '2026-12-02T23:00', 'on the second of December'],
    ['on the nineteenth', '2026-12-18T23:00', '2026-12-19T23:00', 'on the nineteenth of December'],
    ['on the twenty-fifth', '2026-11-24T23:00', '2026-11-25T23:00', 'today'],
    ['2026-11-26', '2026-11-25T23:00', '2026-11-26T23:00', 'tomorrow'],
    ['2026-11-26T14:00', '2026-11-26T13:00', '2026-11-26T13:01', 'tomorrow at two in the afternoon'],
  ])('L-9: "%s" is a stretch of the calendar', (words, from, to, spoken) => {
    const span = resolveSpan(words, context);
    expect([span?.from, span?.to, span?.spoken]).toEqual([new Date(`${from}Z`), new Date(`${to}Z`), spoken]);
  });

  it('L-9: a part of a weekday that is over today is that of the next week', () => {
    const evening = { ...context, now: new Date('2026-11-25T15:00:00Z') };
    expect(resolveSpan('wednesday morning', evening)?.from).toEqual(new Date('2026-12-02T04:00:00Z'));
    expect(resolveSpan('wednesday afternoon', evening)?.from).toEqual(new Date('2026-11-25T11:00:00Z'));
  });

  it.each(['the crane', '', 'later on the roof', 'anna'])('L-9: "%s" is none', (words) => {
    expect(resolveSpan(words, context)).toBeNull();
  });

  it('L-9: a day on which the clocks are changed is as long as it is', () => {
    const span = resolveSpan('tomorrow', { now: new Date('2026-10-24T10:00:00Z'), timeZone: 'Europe/Zurich' });
    expect(Number(span?.to) - Number(span?.from)).toBe(25 * 3_600_000);
  });

  it('L-9: never fails, and ends after it begins', () => {
    const words = fc.oneof(
      fc.string(),
      fc
        .array(
          fc.constantFrom(
            'tomorrow',
            'friday',
            'at',
            'six',
            'from',
            'to',
            'between',
            'and',
            'after',
            'morning',
            'half',
            'past',
            'next',
            'week',
            '9',
            '23',
          ),
        )
        .map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(words, (text) => {
        const span = resolveSpan(text, context);
        expect(span === null || span.to > span.from).toBe(true);
      }),
    );
  });
});
