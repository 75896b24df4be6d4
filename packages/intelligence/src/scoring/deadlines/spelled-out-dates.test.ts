import { describe, expect, it } from 'vitest';
import { datePhrases } from './date-phrases.ts';
import { parseSpelledOut } from './spelled-out-dates.ts';

/** A Sunday. */
const reference = { instant: new Date('2026-11-15T19:55:00Z'), timezone: 0 };

function read(sentence: string): [string, string][] {
  return parseSpelledOut(sentence, reference, { forwardDate: true }).map(({ text, start, index }) => {
    expect(sentence.slice(index, index + text.length)).toBe(text);
    return [text, start.date().toISOString().slice(0, 13)];
  });
}

describe('dates as people write them', () => {
  it('J-2: a price is no hour', () => {
    const phrases = (sentence: string) => datePhrases(sentence).map(({ words }) => words);
    expect(phrases('For sixty cases it stays at 11.40. Can you confirm?')).toEqual([]);
    expect(phrases('We meet on Monday at 9.30.')).toEqual(['Monday at 9.30']);
  });

  it.each([
    ['Reply by 02/12/2026, please.', 0, '2026-12-02'],
    ['Reply by 02/12/2026, please.', -360, '2026-02-12'],
    ['Reply by 12/20/2026, please.', 60, '2026-12-20'],
    ['Between 12/03/2027 and 03/20/2027, please.', 60, '2027-12-03'],
    ['We start on Thursday 3/12.', 0, '2026-12-03'],
  ])(
    'J-2: figures of %j, read %i minutes east of Greenwich, are the day that is meant there',
    (sentence, timezone, day) => {
      const [first] = parseSpelledOut(sentence, { ...reference, timezone }, { forwardDate: true });
      expect(first?.start.date().toISOString().slice(0, 10)).toBe(day);
    },
  );

  it.each([
    ['Confirm before 7 tomorrow morning, please.', '7 tomorrow', '2026-11-16T07'],
    ['Confirm before 5 tomorrow.', '5 tomorrow', '2026-11-16T17'],
    ['Ring me by 9 on Friday.', '9 on Friday', '2026-11-20T09'],
    ['Can you call at 8 tonight?', 'at 8 tonight', '2026-11-15T20'],
  ])('J-2: the hour of %j is the one that is meant', (sentence, words, hour) => {
    expect(read(sentence)[0]).toEqual([words, hour]);
  });

  it.each([
    ['Sign by Tuesday 24th.', 'Tuesday 24th', '2026-11-24'],
    ['Sign by Friday the 4th, at the latest.', 'Friday the 4th', '2026-12-04'],
    ['Sign by Tuesday 24th, or come on Monday.', 'Tuesday 24th', '2026-11-24'],
    ['Sign by Tuesday 24th November.', 'Tuesday 24th November', '2026-11-24'],
    ['Sign no later than the 3rd.', 'the 3rd', '2026-12-03'],
  ])('J-2: the date in %j counts and not the next such weekday', (sentence, words, day) => {
    const [first] = read(sentence);
    expect([first?.[0], first?.[1].slice(0, 10)]).toEqual([words, day]);
  });

  it('J-2: a number that is no hour stays one', () => {
    expect(read('Send 7 by Monday and page 5 of the 4th report.').map(([text]) => text)).toEqual(['Monday']);
  });
});
