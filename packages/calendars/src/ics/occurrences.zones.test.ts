import { describe, expect, it } from 'vitest';
import { type Asked, calendar, event, times, zurich } from '../testing/expand-ics.ts';

describe('L-9: the clock on which an event of an iCalendar file takes place', () => {
  it.each<[string, readonly string[], readonly string[], Asked?]>([
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
      { timeZone: 'America/New_York' },
    ],
    [
      'in a zone with a path before its name',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Zurich:20261102T090000', 'DURATION:PT1H'],
      ['11-02 08:00–09:00'],
      { timeZone: 'America/New_York' },
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
  ])('%s', async (_name, lines, expected, asked) => {
    expect(await times(calendar(event(...lines)), asked)).toEqual(expected);
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
});
