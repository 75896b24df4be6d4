import { describe, expect, it } from 'vitest';
import { type Asked, calendar, event, nine, times, zurich } from '../testing/expand-ics.ts';

describe('L-9: what of an iCalendar file does not take place, or takes place otherwise than its rule says', () => {
  it.each<[string, readonly string[], readonly string[], Asked?]>([
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
    ['cancelled', [...nine, 'STATUS:CANCELLED'], []],
    ['declined by the reader', [...nine, 'ATTENDEE;PARTSTAT=DECLINED:mailto:Nora@example.test'], []],
    ['declined by another', [...nine, 'ATTENDEE;PARTSTAT=DECLINED:mailto:tom@example.test'], ['11-02 08:00–09:00']],
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
});
