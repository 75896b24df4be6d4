import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type Asked, calendar, event, expand, nine, times, zurich } from '../testing/expand-ics.ts';
import { readCalendar } from './read-calendar.ts';

describe('L-9: the times at which an event of an iCalendar file takes place', () => {
  it.each<[string, readonly string[], readonly string[], Asked?]>([
    ['once', nine, ['11-02 08:00–09:00']],
    [
      'daily, three times',
      [...nine, 'RRULE:FREQ=DAILY;COUNT=3'],
      ['11-02 08:00–09:00', '11-03 08:00–09:00', '11-04 08:00–09:00'],
    ],
    [
      'every third day',
      [...nine, 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3'],
      ['11-02 08:00–09:00', '11-05 08:00–09:00', '11-08 08:00–09:00'],
    ],
    [
      'until an instant, included',
      [...nine, 'RRULE:FREQ=WEEKLY;UNTIL=20261116T080000Z'],
      ['11-02 08:00–09:00', '11-09 08:00–09:00', '11-16 08:00–09:00'],
    ],
    [
      'until an instant that lies just before',
      [...nine, 'RRULE:FREQ=WEEKLY;UNTIL=20261116T075959Z'],
      ['11-02 08:00–09:00', '11-09 08:00–09:00'],
    ],
    [
      'until a day, all of it',
      [...nine, 'RRULE:FREQ=WEEKLY;UNTIL=20261109'],
      ['11-02 08:00–09:00', '11-09 08:00–09:00'],
    ],
    [
      'until a time on its own clock',
      [...nine, 'RRULE:FREQ=WEEKLY;UNTIL=20261109T090000'],
      ['11-02 08:00–09:00', '11-09 08:00–09:00'],
    ],
    [
      'on several days of the week',
      [...nine, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'],
      ['11-02 08:00–09:00', '11-04 08:00–09:00', '11-09 08:00–09:00', '11-11 08:00–09:00'],
    ],
    [
      'every other week from Sunday on',
      [...nine, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU;COUNT=4'],
      ['11-02 08:00–09:00', '11-15 08:00–09:00', '11-16 08:00–09:00', '11-29 08:00–09:00'],
    ],
    [
      'every other week from Monday on',
      [...nine, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO;COUNT=4'],
      ['11-02 08:00–09:00', '11-08 08:00–09:00', '11-16 08:00–09:00', '11-22 08:00–09:00'],
    ],
    [
      'weekly over the end of the year',
      [`DTSTART${zurich}20261221T090000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'],
      ['12-21 08:00–09:00', '12-28 08:00–09:00', '01-04 08:00–09:00', '01-11 08:00–09:00'],
    ],
    [
      'on the last working day of a month',
      [...nine, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
      ['11-02 08:00–09:00', '11-30 08:00–09:00', '12-31 08:00–09:00'],
    ],
    [
      'on the first Monday or Tuesday of a week',
      [...nine, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=2;UNTIL=20261111'],
      ['11-02 08:00–09:00', '11-03 08:00–09:00', '11-10 08:00–09:00'],
    ],
    [
      'on the second Tuesday of a month',
      [`DTSTART${zurich}20261110T090000`, 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3'],
      ['11-10 08:00–08:30', '12-08 08:00–08:30', '01-12 08:00–08:30'],
    ],
    [
      'on the last Friday of a month',
      [`DTSTART${zurich}20261127T090000`, 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'],
      ['11-27 08:00–08:30', '12-25 08:00–08:30', '01-29 08:00–08:30'],
    ],
    [
      'on the thirty-first, of months that have one',
      [`DTSTART${zurich}20261031T090000`, 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31'],
      ['12-31 08:00–08:30', '01-31 08:00–08:30'],
    ],
    [
      'on the last day of a month',
      [`DTSTART${zurich}20261130T090000`, 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4'],
      ['11-30 08:00–08:30', '12-31 08:00–08:30', '01-31 08:00–08:30', '02-28 08:00–08:30'],
    ],
    [
      'yearly, begun long ago',
      [`DTSTART${zurich}19991224T180000`, 'DURATION:PT2H', 'RRULE:FREQ=YEARLY'],
      ['12-24 17:00–19:00'],
    ],
    [
      'daily, begun long ago',
      ['DTSTART:20050101T070000Z', 'DURATION:PT15M', 'RRULE:FREQ=DAILY'],
      ['11-25 07:00–07:15', '11-26 07:00–07:15'],
      { from: '2026-11-25', to: '2026-11-27' },
    ],
    ['on a day that no year has', [`DTSTART${zurich}20260301T090000`, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], []],
    ['without an end, no time at all', [`DTSTART${zurich}20261102T090000`], ['11-02 08:00–08:00']],
    [
      'with an end before its beginning, no time at all',
      [`DTSTART${zurich}20261102T090000`, `DTEND${zurich}20261102T080000`],
      ['11-02 08:00–08:00'],
    ],
    [
      'with a length of a day and an hour',
      [`DTSTART${zurich}20261102T090000`, 'DURATION:P1DT1H'],
      ['11-02 08:00–09:00'],
    ],
    [
      'begun before the span, still going on',
      [`DTSTART${zurich}20261031T090000`, `DTEND${zurich}20261103T090000`],
      ['10-31 08:00–08:00'],
    ],
    ['over when the span begins', ['DTSTART:20261031T220000Z', 'DTEND:20261101T000000Z'], []],
    ['every second, which nobody follows', [`DTSTART${zurich}20200102T090000`, 'RRULE:FREQ=SECONDLY'], []],
    [
      'five thousand times, begun long ago',
      ['DTSTART:20150101T070000Z', 'RRULE:FREQ=DAILY;COUNT=5000'],
      ['11-25 07:00–07:00'],
      { from: '2026-11-25', to: '2026-11-26' },
    ],
    [
      'on one day of some, begun long ago',
      ['DTSTART:20100104T070000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=-1'],
      ['11-24 07:00–07:00'],
      { from: '2026-11-20', to: '2026-11-26' },
    ],
    ['by a rule that is none', [...nine, 'RRULE:FREQ=FORTNIGHTLY'], ['11-02 08:00–09:00']],
  ])('%s', async (_name, lines, expected, asked) => {
    expect(await times(calendar(event(...lines)), asked)).toEqual(expected);
  });

  it('what is told of it: title on one line, place, who else is there, and whether it takes time', async () => {
    const [told] = await expand(
      calendar(
        event(
          ...nine,
          'LOCATION:Gate 3\\, north',
          'TRANSP:TRANSPARENT',
          'ORGANIZER;CN=Anna Berg:mailto:anna@example.test',
          'ATTENDEE;CN="Tom, Hale":mailto:tom@example.test',
          'ATTENDEE:mailto:piet@example.test',
          'ATTENDEE;CN=Nora:mailto:nora@example.test',
        ),
      ),
    );
    expect(told).toMatchObject({
      title: 'Crane meeting',
      location: 'Gate 3, north',
      busy: false,
      allDay: false,
      attendees: ['Anna Berg', 'Tom, Hale', 'piet'],
    });
  });

  it('what is no calendar is said to be none', async () => {
    await expect(readCalendar('<html>Sign in</html>', new AbortController().signal)).rejects.toMatchObject({
      code: 'CALENDAR_INVALID',
    });
  });

  it('is what ical.js makes of the same rule, wherever that follows the standard', async () => {
    const rule = fc.record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      hour: fc.integer({ min: 0, max: 23 }),
    });
    await fc.assert(
      fc.asyncProperty(rule, async ({ frequency, interval, count, day, hour }) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const text = `FREQ=${frequency};INTERVAL=${interval};COUNT=${count}`;
        const start = `2026-11-${two(day)}T${two(hour)}:00:00`;
        const theirs = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateTimeString(start));
        const expected: string[] = [];
        for (let next = theirs.next(); next; next = theirs.next()) expected.push(`${next.toString()}.000Z`);
        const ours = await expand(calendar(event(`DTSTART:${start.replace(/[-:]/g, '')}Z`, `RRULE:${text}`)), {
          to: '2032-01-01',
        });
        expect(ours.map((one) => one.start.toISOString())).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('never fails on what a file may hold', async () => {
    const line = fc.constantFrom(
      'DTSTART:20261102T090000',
      'DTSTART:0',
      'DTEND:20269999',
      'RRULE:FREQ=DAILY;INTERVAL=0',
      'RRULE:COUNT=-1',
      'EXDATE:',
      'RDATE:x',
      'DURATION:-PT1H',
      'RECURRENCE-ID:1',
      'BEGIN:VALARM',
      'END:VALARM',
      'ATTENDEE:',
      'SUMMARY;LANGUAGE=:x',
      ':',
      '',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        await expand(calendar(event(...lines)));
      }),
      { numRuns: 150 },
    );
  });
});
