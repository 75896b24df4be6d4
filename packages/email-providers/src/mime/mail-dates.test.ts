import { array, asyncProperty, assert as check, constantFrom, integer, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseDate, findCredibleDates, parseMailDate } from './mail-dates.ts';

const day = 86_400_000;
const monday = Date.UTC(2002, 9, 7);
const wallClock = Date.UTC(2030, 0, 1);
const claim = (claimed: number | null) => ({ claimed, arrived: null, filed: null });
const newest = (times: readonly number[]) => findCredibleDates(times.map(claim), wallClock).newest;
const week = Array.from({ length: 300 }, (_, index) => monday + (index * 7 * day) / 300);
const last = week.at(-1) ?? 0;

describe('which dates can be true', () => {
  it('B-4: one mail from 2028 among hundreds from 2002 is not now, and one from the year 102 is not old', () => {
    const year102 = new Date(monday).setUTCFullYear(102);
    const dates = findCredibleDates([...week, Date.UTC(2028, 0, 1), year102].map(claim), wallClock);
    expect(dates.newest).toBe(last);
    expect(dates.isCredible(Date.UTC(2028, 0, 1))).toBe(false);
    expect(dates.isCredible(year102)).toBe(false);
  });

  it('B-4: ten years with ordinary pauses are one stretch', () => {
    const tenYears = Array.from(
      { length: 2000 },
      (_, index) => monday + index * 1.8 * day + (index > 1000 ? 60 * day : 0),
    );
    const dates = findCredibleDates(tenYears.map(claim), wallClock);
    expect(tenYears.every(dates.isCredible)).toBe(true);
    expect(dates.newest).toBe(tenYears.at(-1));
  });

  it('B-4: one mail, two mails, and none', () => {
    expect(newest([monday])).toBe(monday);
    expect(newest([monday, monday + 900 * day])).toBe(monday + 900 * day);
    expect(newest([])).toBeNull();
  });

  it('B-4: an archive and a later, smaller stretch are both believed', () => {
    const later = Array.from({ length: 40 }, (_, index) => monday + 4000 * day + index * day);
    expect(newest([...week, ...later])).toBe(later.at(-1));
  });

  it('B-4: what lies ahead of the wall clock is never believed', () => {
    expect(findCredibleDates(week.map(claim), monday + 2 * day).newest).toBeLessThanOrEqual(monday + 3 * day);
  });

  it('B-4: a mail cannot be written after it was received', () => {
    const dates = findCredibleDates(
      [...week.map(claim), { claimed: last + 6 * day, arrived: monday, filed: null }],
      wallClock,
    );
    expect(dates.newest).toBe(last);
    expect(chooseDate({ claimed: monday + 3 * day, arrived: monday, filed: null }, dates.isCredible)).toBe(monday);
  });

  it('B-4: now is always one of the dates, whatever they are', async () => {
    await check(
      asyncProperty(
        array(integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1000)),
        async (times) => {
          const found = newest(times);
          expect(found === null || times.includes(found)).toBe(true);
        },
      ),
    );
  });
});

describe('how dates are written', () => {
  const early = '2002-10-03T00:00:24.000Z';

  it.each([
    ['Thu (day), 3 (of (the)) Oct(10) 2002 02(h):00(m):24 (s) +0200 (CEST)', early],
    ['(c) 3 Oct 2002 02:00:24 +0200', early],
    ['Thu,3 Oct 2002 02:00:24+0200', early],
    ['Thu, 3 Oct 02 02:00:24 "CEST"', early],
    ['Thu, 3 Oct 2002 02:00:24 GMT+0200 (CEST)', early],
    ['Thu Oct 03 2002 02:00:24 GMT+0200 (CEST)', early],
    ['Thu, 3 Oct 2002 02:00:24.500 +02:00', early],
    ['Thu, 3 Oct 2002 02.00.24 UTC+2', early],
    ['Thursday, 03-October-02 12:00:24 AM GMT', early],
    ['October 3, 2002 at 12:00:24 p.m. +1200', early],
    ['Do, 3 Okt 2002 02:00:24 +0200', early],
    ['jeu., 3 oct. 2002 02:00:24 +0200', early],
    ['ven., 1 août 2003 02:00:00 +0200', '2003-08-01T00:00:00.000Z'],
    ['mar., 1 juil. 2003 02:00:00 +0200', '2003-07-01T00:00:00.000Z'],
    ['dim., 1 juin 2003 02:00:00 +0200', '2003-06-01T00:00:00.000Z'],
    ['Thu, 3 Oct 2002 10:00:24 AEST', early],
    ['Thu, 3 Oct 2002 00:00:24 +9999', early],
    ['Thu, 3 Oct 2002 00:00:24 XYZ', early],
    ['Thu, 31 Feb 2002 02:00:24 +0000', undefined],
    ['Thu, 3 Oct 2002 25:00:24 +0000', undefined],
    ['03/10/2002 02:00', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('H-5: %j', (written, time) => {
    expect(parseMailDate(written)?.toISOString()).toBe(time);
  });

  it('H-5: a date is the same in every zone and with comments anywhere', async () => {
    const space = constantFrom(' ', '  ', ' (c) ', ' (a (b) 1 Jan 1999 00:00:00) ', '\t', '(\\))  ');
    const moment = integer({ min: 0, max: 2_000_000_000 });
    await check(
      asyncProperty(
        moment,
        integer({ min: -14 * 60, max: 14 * 60 }),
        tuple(space, space, space, space),
        async (seconds, zone, between) => {
          const local = new Date((seconds + zone * 60) * 1000).toUTCString().split(' ');
          const [weekday = '', date = '', month = '', year = '', time = ''] = local;
          const digits = (minutes: number) => String(minutes).padStart(2, '0');
          const offset = `${zone < 0 ? '-' : '+'}${digits(Math.floor(Math.abs(zone) / 60))}${digits(Math.abs(zone) % 60)}`;
          const written = [weekday, date, month, year, time]
            .map((word, index) => `${word}${between[index] ?? ' '}`)
            .join('');
          expect(parseMailDate(`${written}${offset}`)?.getTime()).toBe(seconds * 1000);
        },
      ),
    );
  });

  it('H-5: a field of comments alone is read like any other', () => {
    for (const piece of ['(', ')', '(a)', '\\', '"', '1', ' ']) expect(parseMailDate(piece.repeat(64_000))).toBeNull();
  });
});
