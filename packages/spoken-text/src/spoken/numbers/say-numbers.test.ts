import { describe, expect, it } from 'vitest';
import { sayNumbers } from './say-numbers.ts';

const table: readonly (readonly [string, string])[] = [
  ['4 visits: 320.00', 'four visits: three hundred twenty'],
  ['version 10.00', 'version ten point zero zero'],
  ['1,250', 'one thousand two hundred fifty'],
  ['1.5', 'one point five'],
  ['.5', 'zero point five'],
  ['1,000,000', 'one million'],
  ['12.5k', 'twelve point five thousand'],
  ['5M users', 'five million users'],
  ['5-10', 'five to ten'],
  ['2–4 weeks', 'two to four weeks'],
  ['2020-2026', 'twenty twenty to twenty twenty-six'],
  ['1999', 'nineteen ninety-nine'],
  ['2002', 'two thousand two'],
  ['1st and 22nd', 'first and twenty-second'],
  ['the 3d and the 22d', 'the third and the twenty-second'],
  ['3d glasses', 'three d glasses'],
  ['the 3d printer', 'the three d printer'],
  ['1990s', 'nineteen nineties'],
  ["the '80s", 'the eighties'],
  ['+5', 'plus five'],
  ['~10', 'about ten'],
  ['>= 4', 'at least four'],
  ['<5', 'less than five'],
  ['007', 'zero zero seven'],
  ['123456789', 'one two three, four five six, seven eight nine'],
  ['V.42', 'V point forty-two'],
  ['6.x', 'six point x'],
  ['x86', 'x eighty-six'],
  ['MP3', 'MP three'],
  ['1080p', 'ten eighty p'],
  ['0', 'zero'],
];

describe('sayNumbers', () => {
  it.each(table)('B-17: a number: %j', (written, spoken) => {
    expect(sayNumbers(written)).toBe(spoken);
  });
});
