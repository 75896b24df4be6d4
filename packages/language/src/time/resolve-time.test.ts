import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveTime } from './resolve-time.ts';
import { ordinals } from './say-time.ts';

/** A Saturday, 11:15 in Zurich, 05:15 in New York, 19:15 in Tokyo. */
const now = new Date('2026-11-21T10:15:00Z');

function at(words: string, timeZone = 'Europe/Zurich'): string | null {
  return resolveTime(words, { now, timeZone })?.at.toISOString() ?? null;
}

describe('resolveTime', () => {
  it.each([
    ['tomorrow at nine', '2026-11-22T08:00:00.000Z', 'tomorrow at nine'],
    ['nine tomorrow', '2026-11-22T08:00:00.000Z', 'tomorrow at nine'],
    ['until nine tomorrow morning', '2026-11-22T08:00:00.000Z', 'tomorrow at nine'],
    ['nine tomorrow evening', '2026-11-22T20:00:00.000Z', 'tomorrow at nine in the evening'],
    ['eight on Monday', '2026-11-23T07:00:00.000Z', 'on Monday at eight'],
    ['four next Tuesday', '2026-11-24T15:00:00.000Z', 'on Tuesday at four in the afternoon'],
    ['three the day after tomorrow', '2026-11-23T14:00:00.000Z', 'on Monday at three in the afternoon'],
    ['tonight', '2026-11-21T17:00:00.000Z', 'today at six in the evening'],
    ['monday', '2026-11-23T08:00:00.000Z', 'on Monday at nine'],
    ['saturday', '2026-11-28T08:00:00.000Z', 'on the twenty-eighth of November at nine'],
    ['on Monday at eight thirty', '2026-11-23T07:30:00.000Z', 'on Monday at eight thirty'],
    ['in two hours', '2026-11-21T12:15:00.000Z', 'today at one fifteen in the afternoon'],
    ['half an hour', '2026-11-21T10:45:00.000Z', 'today at eleven forty-five'],
    ['next week', '2026-11-23T08:00:00.000Z', 'on Monday at nine'],
    ['end of day', '2026-11-21T16:00:00.000Z', 'today at five in the afternoon'],
    ['after lunch', '2026-11-21T12:30:00.000Z', 'today at one thirty in the afternoon'],
    ['at nine', '2026-11-21T20:00:00.000Z', 'today at nine in the evening'],
    ['at four', '2026-11-21T15:00:00.000Z', 'today at four in the afternoon'],
    ['quarter to six', '2026-11-21T16:45:00.000Z', 'today at five forty-five in the afternoon'],
    ['tomorrow evening at seven', '2026-11-22T18:00:00.000Z', 'tomorrow at seven in the evening'],
    ['the 5th of december', '2026-12-05T08:00:00.000Z', 'on the fifth of December at nine'],
    ['next Tuesday at 3pm', '2026-11-24T14:00:00.000Z', 'on Tuesday at three in the afternoon'],
    ['2026-11-24T14:00', '2026-11-24T13:00:00.000Z', 'on Tuesday at two in the afternoon'],
    ['2026-11-24T14:00:00Z', '2026-11-24T14:00:00.000Z', 'on Tuesday at three in the afternoon'],
    ['2026-11-24T14:00:00.000+01:00', '2026-11-24T13:00:00.000Z', 'on Tuesday at two in the afternoon'],
    ['half six tonight', '2026-11-21T17:30:00.000Z', 'today at six thirty in the evening'],
    ['around 5ish', '2026-11-21T16:00:00.000Z', 'today at five in the afternoon'],
    ['tomorrow at 9-ish', '2026-11-22T08:00:00.000Z', 'tomorrow at nine'],
    ['in three days', '2026-11-24T08:00:00.000Z', 'on Tuesday at nine'],
  ])('B-19: "%s" is a time on the clock of the driver', (words, instant, spoken) => {
    expect(resolveTime(words, { now, timeZone: 'Europe/Zurich' })).toEqual({ at: new Date(instant), spoken });
  });

  it.each([
    "when I'm at the office",
    'later',
    'yesterday',
    'the crane',
    '',
    'today at three in the morning',
    '2026-11-20T14:00',
    '2026-13-45T99:00',
  ])('B-19: "%s" names no time to come', (words) => {
    expect(at(words)).toBeNull();
  });

  it.each([
    ['at eight', 'tomorrow at eight'],
    ['eight in the morning', 'tomorrow at eight'],
    ['20:15', 'tomorrow at eight fifteen in the evening'],
    ['tonight at eight', null],
    ['eight tonight', null],
    ['this morning', null],
    ['this morning at nine', null],
    ['this afternoon', null],
    ['at four this afternoon', null],
    ['this evening at half six', null],
    ['today at half six in the morning', null],
    ['today at four', null],
    ['2026-11-21T20:00', null],
    ['2026-11-21T19:00:00Z', null],
    ['2026-11-21 08:00', null],
    ['2026-11-20T14:00', null],
    ['2026-11-22T14:00', 'tomorrow at two'],
    ['yesterday', null],
  ])('J-13: "%s", where it is over today, is %s', (words, spoken) => {
    const late = new Date('2026-11-21T21:00:00+01:00');
    const next = resolveTime(words, { now: late, timeZone: 'Europe/Zurich' });
    if (spoken === null) expect(next).toBeNull();
    else expect(next?.spoken).toContain(spoken);
  });

  it.each([
    ['on Saturday at six', '2026-11-21T17:00:00.000Z'],
    ['saturday afternoon', '2026-11-21T13:00:00.000Z'],
    ['this saturday at noon', '2026-11-21T11:00:00.000Z'],
    ['next saturday at noon', '2026-11-28T11:00:00.000Z'],
    ['on Saturday at nine', '2026-11-28T08:00:00.000Z'],
    ['at the weekend', '2026-11-28T08:00:00.000Z'],
    ['at the weekend at six', '2026-11-21T17:00:00.000Z'],
    ['on the twenty-first at six', '2026-11-21T17:00:00.000Z'],
    ['on the twenty first', '2026-12-21T08:00:00.000Z'],
  ])('B-19: "%s", said on that day, is today while its hour is ahead', (words, instant) => {
    expect(at(words)).toBe(instant);
  });

  it.each([
    ['on the nineteenth', '2026-12-19T08:00:00.000Z'],
    ['the 24th', '2026-11-24T08:00:00.000Z'],
    ['on the thirtieth at three', '2026-11-30T14:00:00.000Z'],
    ['on the 31st', '2026-12-31T08:00:00.000Z'],
    ['on the first', '2026-12-01T08:00:00.000Z'],
    ['on the twenty-fifth of this month', '2026-11-25T08:00:00.000Z'],
    ['the second', null],
    ['on the thirty-second', null],
    ['on the 0th', null],
  ])('B-19: "%s" is the next day of that number', (words, instant) => {
    expect(at(words)).toBe(instant);
  });

  it('B-19: the time zone decides, not that of the process', () => {
    expect(at('tomorrow at nine', 'America/New_York')).toBe('2026-11-22T14:00:00.000Z');
    expect(at('tomorrow at nine', 'Asia/Tokyo')).toBe('2026-11-22T00:00:00.000Z');
    expect(at('tomorrow at nine', 'Pacific/Kiritimati')).toBe('2026-11-22T19:00:00.000Z');
    expect(at('tonight', 'Asia/Tokyo')).toBe('2026-11-21T12:15:00.000Z');
  });

  it('B-19: daylight saving moves the instant, not what the clock shows', () => {
    const zone = 'Europe/Zurich';
    const beforeSpring = new Date('2026-03-28T12:00:00Z');
    expect(resolveTime('tomorrow at nine', { now: beforeSpring, timeZone: zone })?.at.toISOString()).toBe(
      '2026-03-29T07:00:00.000Z',
    );
    // 02:30 does not exist that night; hours that are counted are real ones.
    expect(resolveTime('tomorrow at 2:30am', { now: beforeSpring, timeZone: zone })?.at.toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
    const lastNight = new Date('2026-03-29T00:30:00Z');
    expect(resolveTime('in two hours', { now: lastNight, timeZone: zone })).toEqual({
      at: new Date('2026-03-29T02:30:00Z'),
      spoken: 'today at four thirty in the morning',
    });
    // 02:30 comes twice that night; the first is meant.
    const beforeTwice = new Date('2026-10-24T12:00:00Z');
    expect(resolveTime('tomorrow at 2:30am', { now: beforeTwice, timeZone: zone })?.at.toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    const beforeAutumn = new Date('2026-10-31T15:00:00Z');
    expect(resolveTime('tomorrow at nine', { now: beforeAutumn, timeZone: 'America/New_York' })?.at.toISOString()).toBe(
      '2026-11-01T14:00:00.000Z',
    );
  });

  it('B-19: whatever is found lies ahead', () => {
    const words = fc.constantFrom(
      'tonight',
      'at nine',
      'monday',
      'tomorrow',
      'at noon',
      'this evening',
      'in an hour',
      'in the morning',
      'next week',
      'on friday at ten',
      'end of day',
    );
    const zones = fc.constantFrom(
      'Europe/Zurich',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    );
    const instants = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(words, zones, instants, (said, timeZone, instant) => {
        const resolved = resolveTime(said, { now: instant, timeZone });
        expect(resolved === null || resolved.at > instant).toBe(true);
      }),
    );
  });

  // A Wednesday, at eleven.
  it.each([
    ['in ninety minutes', 'today at twelve thirty'],
    ['in three quarters of an hour', 'today at eleven forty-five'],
    ['in an hour or so', 'today at noon'],
    ["in three days' time", 'on Saturday at nine'],
    ['a week on friday', 'on the fourth of December at nine'],
    ['friday week', 'on the fourth of December at nine'],
    ['three weeks tomorrow', 'on the seventeenth of December at nine'],
    ['the monday after next', 'on the seventh of December at nine'],
    ['in two months', 'on the twenty-fifth of January at nine'],
    ['this time tomorrow', 'tomorrow at eleven'],
    ['on friday at the same time', 'on Friday at eleven'],
    ['a quarter past four tomorrow afternoon', 'tomorrow at four fifteen in the afternoon'],
    ['early on monday', 'on Monday at seven'],
    ['later this afternoon', 'today at two in the afternoon'],
    ['close of business tomorrow', 'tomorrow at five in the afternoon'],
    ["new year's eve at six", 'on the thirty-first of December at six in the evening'],
    ['christmas eve', 'on the twenty-fourth of December at nine'],
    ['in the new year', 'on the first of January at nine'],
  ])('B-19: "%s" is a time', (words, spoken) => {
    const wednesday = { now: new Date('2026-11-25T10:00:00Z'), timeZone: 'Europe/Zurich' };
    expect(resolveTime(words, wednesday)?.spoken).toBe(spoken);
  });

  it('B-19: a month has no more days than it has', () => {
    const january = { now: new Date('2027-01-31T10:00:00Z'), timeZone: 'UTC' };
    expect(resolveTime('in a month', january)?.spoken).toBe('on the twenty-eighth of February at nine');
  });

  it('B-19: a date is the same day however it is said, and no other', () => {
    const ways: readonly ((day: string, month: string, weekday: string) => string)[] = [
      (day, month) => `the ${day} of ${month}`,
      (day, month) => `on the ${day.replace('-', ' ')} of ${month} at nine`,
      (day, month) => `${month} ${day}`,
      (day, month) => `${month} the ${day}`,
      (day, month, weekday) => `on ${weekday} the ${day} of ${month}`,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.constantFrom(...ways), (days, way) => {
        const at = new Date(Date.UTC(2026, 5, 1 + days, 9));
        const named = (part: Intl.DateTimeFormatOptions) =>
          at.toLocaleDateString('en', { ...part, timeZone: 'UTC' }).toLowerCase();
        const day = ordinals[at.getUTCDate() - 1] ?? '';
        const said = way(day, named({ month: 'long' }), named({ weekday: 'long' }));
        const resolved = resolveTime(said, { now: new Date('2026-06-01T10:00:00Z'), timeZone: 'UTC' });
        expect([said, resolved?.at.toISOString()]).toEqual([said, at.toISOString()]);
      }),
    );
  });

  it('B-19: of a date on another weekday nothing is known', () => {
    const june = { now: new Date('2026-06-01T10:00:00Z'), timeZone: 'UTC' };
    expect(resolveTime('friday the fifth of june', june)?.spoken).toBe('on Friday at nine');
    expect(resolveTime('monday the fifth of june', june)).toBeNull();
  });

  it('B-19: never throws on any words', () => {
    fc.assert(fc.property(fc.string(), (words) => void resolveTime(words, { now, timeZone: 'UTC' })));
  });

  it('B-19: today’s date after noon is today, and no day of next year', () => {
    const after = { now: new Date('2026-11-29T14:40:00Z'), timeZone: 'UTC' };
    for (const words of ['29 november at seven pm', '29 November at seven', 'November 29 at 7'])
      expect(resolveTime(words, after)?.at.toISOString(), words).toBe('2026-11-29T19:00:00.000Z');
    expect(resolveTime('28 November at nine', after)?.at.toISOString()).toBe('2027-11-28T09:00:00.000Z');
  });
});
