import { describe, expect, it } from 'vitest';
import { summaryInWords } from './mails-in-words.ts';

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
