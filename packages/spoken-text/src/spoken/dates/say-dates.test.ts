import { describe, expect, it } from 'vitest';
import { sayDates } from './say-dates.ts';

const table: readonly (readonly [string, string])[] = [
  ['2026-11-20', 'November twentieth, twenty twenty-six'],
  ['20.11.2026', 'November twentieth, twenty twenty-six'],
  ['1.3.26', 'March first, twenty twenty-six'],
  ['11/20/2026', 'November twentieth, twenty twenty-six'],
  ['20/11/26', 'November twentieth, twenty twenty-six'],
  ['20 Nov 2026', 'November twentieth, twenty twenty-six'],
  ['November 20th, 2026', 'November twentieth, twenty twenty-six'],
  ['November 20,2026', 'November twentieth, twenty twenty-six'],
  ['Nov 20-22,2026', 'November twentieth to twenty-second, twenty twenty-six'],
  ['28/29 Nov', 'the twenty-eighth and the twenty-ninth of November'],
  ['the 3rd of May', 'May third'],
  ['Sat 16 January, 40 people', 'Sat January sixteenth, 40 people'],
  ['Dec 24', 'December twenty-fourth'],
  ['Nov 20-22', 'November twentieth to twenty-second'],
  ['Holiday 7 to 11 December', 'Holiday the seventh to the eleventh of December'],
  ['7–11 Dec 2026', 'the seventh to the eleventh of December, twenty twenty-six'],
  ['between 7th and 11th of December', 'between the seventh and the eleventh of December'],
  ['room 7 and 11 December', 'room 7 and December eleventh'],
  ['28 November to 3 December', 'November twenty-eighth to December third'],
  ['March 2027', 'March twenty twenty-seven'],
  ['2026-12', 'December twenty twenty-six'],
  ['7 May 2009', 'May seventh, two thousand nine'],
  ['June 1905', 'June nineteen oh five'],
  ['2026-11-20T14:30:00Z', 'November twentieth, twenty twenty-six at two thirty PM UTC'],
  ['on 1 December. Could you', 'on December first. Could you'],
  ['by 3 Dec. at noon', 'by December third at noon'],
  ['2026-02-31', '2026-02-31'],
  ['99.99.2026', '99.99.2026'],
  ['you may 5 times', 'you may 5 times'],
];

describe('sayDates', () => {
  it.each(table)('B-17: a date: %j', (written, spoken) => {
    expect(sayDates(written)).toBe(spoken);
  });
});
