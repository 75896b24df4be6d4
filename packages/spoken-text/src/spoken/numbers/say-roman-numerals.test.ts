import { describe, expect, it } from 'vitest';
import { sayRomanNumerals } from './say-roman-numerals.ts';

const table: readonly (readonly [string, string])[] = [
  ['World War II', 'World War two'],
  ['Phase III', 'Phase three'],
  ['Part V', 'Part five'],
  ['Henry VIII', 'Henry eight'],
  ['Mac OS X', 'Mac OS ten'],
  ['Chapter XIV', 'Chapter fourteen'],
  ['Plan X', 'Plan X'],
  ['I think so', 'I think so'],
  ['vi editor', 'vi editor'],
];

describe('sayRomanNumerals', () => {
  it.each(table)('B-17: a Roman numeral: %j', (written, spoken) => {
    expect(sayRomanNumerals(written)).toBe(spoken);
  });
});
