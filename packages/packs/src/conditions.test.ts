import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Holds, holds, readCondition, readValues } from './conditions.ts';

function check(text: string, values: Record<string, number | string>): Holds {
  const condition = readCondition(text);
  if (condition === null) throw new Error(`${text} is no condition`);
  return holds(condition, new Map(Object.entries(values)));
}

describe('what a rule applies to', () => {
  it.each([
    ['pupils >= 30', { pupils: 30 }, 'yes'],
    ['pupils > 30', { pupils: 30 }, 'no'],
    ['pupils >= 30', {}, 'unknown'],
    ['phase = primary, nursery', { phase: 'nursery' }, 'yes'],
    ['phase != primary', { phase: 'primary' }, 'no'],
    ['Phase = Primary', { phase: 'primary' }, 'yes'],
    ['floor area <= 62.5', { 'floor area': 62.5 }, 'yes'],
    ['pupils >= 30', { pupils: 'many' }, 'no'],
  ] as const)('P-1: %s with %j: %s', (text, values, expected) => {
    expect(check(text, values)).toBe(expected);
  });

  it.each(['', 'pupils', '>= 3', 'pupils >= many', 'pupils => 3', 'pupils >= 3, 4'])(
    'P-1: %j is no condition',
    (text) => {
      expect(readCondition(text)).toBeNull();
    },
  );

  it('P-1: of a number and its limit, exactly the comparisons of arithmetic hold', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (value, limit) => {
        expect(check(`n >= ${limit}`, { n: value })).toBe(value >= limit ? 'yes' : 'no');
        expect(check(`n < ${limit}`, { n: value })).toBe(value < limit ? 'yes' : 'no');
        expect(check(`n != ${limit}`, { n: value })).toBe(value !== limit ? 'yes' : 'no');
      }),
    );
  });

  it.each([
    ['a primary school classroom for 30 pupils', { pupils: 30, phase: 'primary' }],
    ['one with 1,200 pupils', { pupils: 1200 }],
    ['pupils: 12, and a floor area of 62.5', { pupils: 12, 'floor area': 62.5 }],
    ['the primaries', {}],
    ['room 30 for pupils', {}],
  ])('P-2: what is said of the case: %s', (words, expected) => {
    const conditions = ['pupils >= 1', 'phase = primary', 'floor-area >= 1', 'floor area >= 1'].flatMap(
      (text) => readCondition(text) ?? [],
    );
    const { 'floor-area': _, ...values } = Object.fromEntries(readValues(words, conditions));
    expect(values).toEqual(expected);
  });
});
