import { describe, expect, it } from 'vitest';
import { sayRoughlyWhen, sayWhen } from './mail.ts';

const now = new Date('2026-11-15T20:12:00Z');

describe('when a mail came', () => {
  it.each([
    ['2026-11-15T08:05:00Z', 'today at 8:05'],
    ['2026-11-14T16:00:00Z', 'yesterday at 16:00'],
    ['2026-11-10T09:00:00Z', 'on Tuesday'],
    ['2026-10-03T09:00:00Z', 'on 3 October'],
    ['2002-10-03T09:00:00Z', 'on 3 October 2002'],
  ])('B-17: %s is "%s"', (date, said) => {
    expect(sayWhen(new Date(date), now, 'Europe/Dublin')).toBe(said);
  });

  it('B-17: the day is the driver’s, not the server’s', () => {
    const late = new Date('2026-11-15T01:00:00Z');
    expect(sayWhen(late, now, 'America/New_York')).toBe('yesterday at 20:00');
    expect(sayWhen(late, now, 'Asia/Tokyo')).toBe('yesterday at 10:00');
  });

  it('B-4: a mail without a date that can be true says so', () => {
    expect(sayWhen(null, now, 'Europe/Dublin')).toBe('at an unknown time');
  });

  it.each([
    ['2026-11-15T19:05:00Z', 'this evening'],
    ['2026-11-15T12:00:00Z', 'this afternoon'],
    ['2026-11-15T05:00:00Z', 'this morning'],
    ['2026-11-15T04:59:00Z', 'in the night'],
    ['2026-11-14T22:30:00Z', 'yesterday evening'],
    ['2026-11-14T16:00:00Z', 'yesterday'],
    ['2026-11-10T09:00:00Z', 'on Tuesday'],
    ['2002-10-03T09:00:00Z', 'on 3 October 2002'],
  ])('J-4: an item tells no minute: %s is "%s"', (date, said) => {
    expect(sayRoughlyWhen(new Date(date), now, 'Europe/Dublin')).toBe(said);
  });
});
