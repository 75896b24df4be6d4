import { signalIds } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastWords, reasonsInWords, receivedInWords, summaryInWords } from './wording.ts';

describe('the end of a drive in words', () => {
  it.each([
    [
      { briefed: 3, archived: 1, flagged: 2, remaining: 40 },
      'You heard 3 mails, archived 1 and flagged 2. 40 mails are still to come.',
    ],
    [
      { briefed: 1, archived: 1, flagged: 0, remaining: 1 },
      'You heard 1 mail and archived 1. 1 mail is still to come.',
    ],
    [{ briefed: 0, archived: 0, flagged: 0, remaining: 0 }, 'You heard 0 mails. Nothing is left.'],
  ])('V-9: %o', (summary, words) => {
    expect(summaryInWords(summary)).toBe(words);
  });
});

describe('why a mail matters, in words', () => {
  it('V-9: names the strongest three, with the words that show it where they add something', () => {
    const reasons = reasonsInWords([
      { id: 'sole-recipient', weight: 0.2, evidence: 'to you alone' },
      { id: 'asked-directly', weight: 0.5, evidence: 'Would you speak?' },
      { id: 'bulk', weight: -0.5, evidence: 'List-Id' },
      { id: 'deadline', weight: 0.4, evidence: 'by Sunday evening' },
      { id: 'reply-to-own-mail', weight: 0.1, evidence: 'Re: Noise' },
    ]);
    expect(reasons).toEqual([
      { words: 'Asks you', quote: 'Would you speak?' },
      { words: 'Has a deadline', quote: 'by Sunday evening' },
      { words: 'To you alone', quote: null },
    ]);
  });

  it('V-9: has words for every signal, never an id', () => {
    const signal = fc.record({
      id: fc.constantFrom(...signalIds),
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      evidence: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(signal), (signals) => {
        for (const { words } of reasonsInWords(signals)) expect(words).toMatch(/^[A-Z][a-z ]+$/);
      }),
    );
  });
});

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

describe('the last words', () => {
  it('V-9: are whole sentences from the end, the question among them', () => {
    const said = 'I found three mails. They are from Ada Byrne. Shall I archive them?';
    expect(lastWords(said, 200)).toBe(said);
    expect(lastWords(said, 50)).toBe('They are from Ada Byrne. Shall I archive them?');
    expect(lastWords(said, 5)).toBe('Shall I archive them?');
  });

  it('V-9: are always the end of what was said, and something where something was said', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(200), (text, limit) => {
        const last = lastWords(text, limit);
        expect(text.trim().endsWith(last)).toBe(true);
        expect(last === '').toBe(text.trim() === '');
      }),
    );
  });
});
