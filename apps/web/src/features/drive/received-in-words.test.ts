import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receivedInWords } from './received-in-words.ts';

const place = { now: new Date('2026-11-22T08:00:00Z'), locale: 'en-GB', timeZone: 'Europe/Dublin' };

describe('when a mail came, in words', () => {
  it.each([
    ['2026-11-22T07:05:00Z', 'Today, 07:05'],
    ['2026-11-21T23:30:00Z', 'Yesterday, 23:30'],
    ['2026-11-19T21:15:00Z', 'Thursday, 21:15'],
    ['2026-11-12T21:15:00Z', '12 November'],
    ['2025-11-12T21:15:00Z', '12 November 2025'],
    // From a clock that is ahead.
    ['2026-11-24T21:15:00Z', '24 November'],
  ])('V-9: %s is "%s"', (receivedAt, words) => {
    expect(receivedInWords(receivedAt, place)).toBe(words);
  });

  it('V-9: yesterday is a matter of midnight there, not of 24 hours', () => {
    const tokyo = { ...place, now: new Date('2026-11-22T15:30:00Z'), timeZone: 'Asia/Tokyo' };
    expect(receivedInWords('2026-11-22T14:30:00Z', tokyo)).toBe('Yesterday, 23:30');
  });

  it('V-9: a mail without a date shows none, and no date breaks it', () => {
    expect(receivedInWords(null, place)).toBe('');
    fc.assert(fc.property(fc.string(), (text) => typeof receivedInWords(text, place) === 'string'));
  });
});
