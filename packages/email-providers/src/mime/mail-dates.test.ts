import { array, asyncProperty, assert as check, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseDate, findCredibleDates } from './mail-dates.ts';

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
