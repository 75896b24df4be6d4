import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { expandCalendar } from './occurrences.ts';
import { readCalendar } from './read-calendar.ts';

const { signal } = new AbortController();

interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly timeZone?: string;
}

function calendar(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
}

function event(...lines: readonly string[]): string {
  return ['BEGIN:VEVENT', 'UID:one@example.test', ...lines, 'SUMMARY:Crane meeting', 'END:VEVENT'].join('\r\n');
}

async function expand(
  text: string,
  { from = '2026-11-01', to = '2027-03-01', timeZone = 'Europe/Zurich' }: Asked = {},
) {
  const span = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`), timeZone };
  return expandCalendar(await readCalendar(text, signal), { span, readerAddresses: ['nora@example.test'], signal });
}

/** "11-25 08:00–09:00", in UTC; a whole day has no hours. */
async function times(text: string, asked?: Asked): Promise<readonly string[]> {
  const shown = (at: Date) => at.toISOString().slice(5, 16).replace('T', ' ');
  return (await expand(text, asked)).map(({ start, end }) => `${shown(start)}–${shown(end).slice(6)}`);
}

const zurich = ';TZID=Europe/Zurich:';
/** A morning's hour in Zurich, in winter one hour ahead of UTC. */
const nine = [`DTSTART${zurich}20261102T090000`, `DTEND${zurich}20261102T100000`];

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
    [
      'without one that is left out',
      [...nine, 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE${zurich}20261109T090000`],
      ['11-02 08:00–09:00', '11-16 08:00–09:00'],
    ],
    [
      'without one that is left out in UTC',
      [...nine, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261109T080000Z,20261116T080000Z'],
      ['11-02 08:00–09:00'],
    ],
    [
      'without a day that is left out',
      [...nine, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261109'],
      ['11-02 08:00–09:00', '11-16 08:00–09:00'],
    ],
    [
      'with the first of a series left out',
      [...nine, 'RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE${zurich}20261102T090000`],
      ['11-09 08:00–09:00'],
    ],
    [
      'with times of its own',
      [...nine, `RDATE${zurich}20261105T140000,20261203T090000`],
      ['11-02 08:00–09:00', '11-05 13:00–14:00', '12-03 08:00–09:00'],
    ],
    [
      'with a period as a time of its own',
      [...nine, 'RDATE;VALUE=PERIOD:20261105T140000Z/PT3H'],
      ['11-02 08:00–09:00', '11-05 14:00–15:00'],
    ],
    [
      'at nine when the clocks go back',
      [`DTSTART${zurich}20261024T090000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['10-24 07:00–08:00', '10-25 08:00–09:00', '10-26 08:00–09:00'],
      { from: '2026-10-20' },
    ],
    [
      'at nine when the clocks go forward',
      [`DTSTART${zurich}20260328T090000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['03-28 08:00–09:00', '03-29 07:00–08:00'],
      { from: '2026-03-01' },
    ],
    [
      'at an hour that is skipped',
      [`DTSTART${zurich}20260328T023000`, 'DURATION:PT15M', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['03-28 01:30–01:45', '03-29 01:30–01:45'],
      { from: '2026-03-01' },
    ],
    [
      'through the night in which the clocks go back',
      [`DTSTART${zurich}20261024T220000`, `DTEND${zurich}20261025T060000`],
      ['10-24 20:00–05:00'],
      { from: '2026-10-20' },
    ],
    [
      'in New York, at nine there',
      ['DTSTART;TZID=America/New_York:20261030T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['10-30 13:00–14:00', '10-31 13:00–14:00', '11-01 14:00–15:00'],
      { from: '2026-10-20' },
    ],
    [
      'in a zone as Windows names it',
      ['DTSTART;TZID="W. Europe Standard Time":20261102T090000', 'DURATION:PT1H'],
      ['11-02 08:00–09:00'],
    ],
    [
      'in a zone with a path before its name',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Zurich:20261102T090000', 'DURATION:PT1H'],
      ['11-02 08:00–09:00'],
    ],
    [
      'in a zone that nobody knows, on the clock of the reader',
      ['DTSTART;TZID=Crane Time:20261102T090000', 'DURATION:PT1H'],
      ['11-02 08:00–09:00'],
    ],
    [
      'without a zone, on the clock of the reader',
      ['DTSTART:20261102T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'],
      ['11-02 14:00–15:00', '11-09 14:00–15:00'],
      { timeZone: 'America/New_York' },
    ],
    [
      'in one zone from, in another to',
      ['DTSTART;TZID=Europe/London:20261102T090000', 'DTEND;TZID=America/New_York:20261102T120000'],
      ['11-02 09:00–17:00'],
    ],
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
    ['a whole day', ['DTSTART;VALUE=DATE:20261102'], ['11-01 23:00–23:00']],
    [
      'a whole day whose end is the same day',
      ['DTSTART;VALUE=DATE:20261102', 'DTEND;VALUE=DATE:20261102'],
      ['11-01 23:00–23:00'],
    ],
    ['three whole days', ['DTSTART;VALUE=DATE:20261102', 'DTEND;VALUE=DATE:20261105'], ['11-01 23:00–23:00']],
    [
      'a whole day each year until a day',
      ['DTSTART;VALUE=DATE:20201226', 'RRULE:FREQ=YEARLY;UNTIL=20261226'],
      ['12-25 23:00–23:00'],
    ],
    [
      'whole days without one',
      ['DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261103'],
      ['11-01 23:00–23:00', '11-03 23:00–23:00'],
    ],
    [
      'begun before the span, still going on',
      [`DTSTART${zurich}20261031T090000`, `DTEND${zurich}20261103T090000`],
      ['10-31 08:00–08:00'],
    ],
    ['over when the span begins', ['DTSTART:20261031T220000Z', 'DTEND:20261101T000000Z'], []],
    ['cancelled', [...nine, 'STATUS:CANCELLED'], []],
    ['declined by the reader', [...nine, 'ATTENDEE;PARTSTAT=DECLINED:mailto:Nora@example.test'], []],
    ['declined by another', [...nine, 'ATTENDEE;PARTSTAT=DECLINED:mailto:tom@example.test'], ['11-02 08:00–09:00']],
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

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'one moved',
      [
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=3'),
        event('RECURRENCE-ID;TZID=Europe/Zurich:20261109T090000', `DTSTART${zurich}20261110T140000`, 'DURATION:PT2H'),
      ],
      ['11-02 08:00–09:00', '11-10 13:00–15:00', '11-16 08:00–09:00'],
    ],
    [
      'one moved, named in UTC, and standing before its series',
      [
        event('RECURRENCE-ID:20261109T080000Z', `DTSTART${zurich}20261110T140000`, 'DURATION:PT2H'),
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ],
      ['11-02 08:00–09:00', '11-10 13:00–15:00'],
    ],
    [
      'one cancelled',
      [
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=3'),
        event('RECURRENCE-ID;TZID=Europe/Zurich:20261109T090000', ...nine, 'STATUS:CANCELLED'),
      ],
      ['11-02 08:00–09:00', '11-16 08:00–09:00'],
    ],
    [
      'one declined',
      [
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=2'),
        event(
          'RECURRENCE-ID;TZID=Europe/Zurich:20261109T090000',
          `DTSTART${zurich}20261109T090000`,
          'ATTENDEE;PARTSTAT=DECLINED:mailto:nora@example.test',
        ),
      ],
      ['11-02 08:00–09:00'],
    ],
    [
      'one brought into the span from far outside',
      [
        event(`DTSTART${zurich}20270601T090000`, 'RRULE:FREQ=DAILY;COUNT=5'),
        event('RECURRENCE-ID;TZID=Europe/Zurich:20270603T090000', `DTSTART${zurich}20261110T140000`, 'DURATION:PT2H'),
      ],
      ['11-10 13:00–15:00'],
    ],
    [
      'an exception without its series',
      [event('RECURRENCE-ID;TZID=Europe/Zurich:20261109T090000', `DTSTART${zurich}20261110T140000`, 'DURATION:PT2H')],
      ['11-10 13:00–15:00'],
    ],
    [
      'this and all that follow, an hour later',
      [
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=3'),
        event(
          'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:20261109T090000',
          `DTSTART${zurich}20261109T100000`,
          'DURATION:PT2H',
        ),
      ],
      ['11-02 08:00–09:00', '11-09 09:00–11:00', '11-16 09:00–11:00'],
    ],
    [
      'a series that was cancelled whole',
      [
        event(...nine, 'RRULE:FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'),
        event('RECURRENCE-ID;TZID=Europe/Zurich:20261109T090000', `DTSTART${zurich}20261110T140000`),
      ],
      [],
    ],
    [
      'a newer version of the same event',
      [event(...nine, 'SEQUENCE:2'), event(`DTSTART${zurich}20261103T090000`, 'SEQUENCE:1')],
      ['11-02 08:00–09:00'],
    ],
    ['one that is broken hides no other', [event('DTSTART:whenever'), event(...nine)], ['11-02 08:00–09:00']],
  ])('of a series, %s', async (_name, events, expected) => {
    expect(await times(calendar(...events))).toEqual(expected);
  });

  it('in a zone that the file defines itself, its summer time included', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const text = calendar(
      ...zone,
      event('DTSTART;TZID=Customized Time Zone:20261024T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
    );
    expect(await times(text, { from: '2026-10-20', timeZone: 'UTC' })).toEqual([
      '10-24 07:00–08:00',
      '10-25 08:00–09:00',
    ]);
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
    await expect(readCalendar('<html>Sign in</html>', signal)).rejects.toMatchObject({ code: 'CALENDAR_INVALID' });
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
