import { describe, expect, it } from 'vitest';
import { sayFractions } from './say-fractions.ts';

const table: readonly (readonly [string, string])[] = [
  ['ref. 26/1187', 'ref. twenty-six slash eleven eighty-seven'],
  ['season 2025/26', 'season twenty twenty-five to twenty-six'],
  ['1/2', 'one half'],
  ['3/4 done', 'three quarters done'],
  ['2 1/2 hours', 'two and a half hours'],
  ['½', 'one half'],
  ['1¾', 'one and three quarters'],
  ['2/3', 'two thirds'],
  ['24/7', 'twenty-four seven'],
  ['9/11', 'nine eleven'],
  ['11/20', 'November twentieth'],
  ['25/12', 'December twenty-fifth'],
  ['by 5/6', 'by May sixth'],
  ['on 1/2', 'on January second'],
  ['part 2/3', 'part two of three'],
  ['[1/5] patch', '[one of five] patch'],
  ['5/5 stars', 'five of five stars'],
  ['80/100', 'eighty of one hundred'],
];

describe('sayFractions', () => {
  it.each(table)('B-17: a fraction or a day: %j', (written, spoken) => {
    expect(sayFractions(written)).toBe(spoken);
  });
});
