import { expect, test } from 'vitest';
import { normalisedMutualInformation } from './normalised-mutual-information.ts';

const lists = ['a', 'a', 'b', 'b'];

test('B-22: the same grouping under other names agrees wholly, an unrelated one not at all', () => {
  expect(normalisedMutualInformation(lists, ['2', '2', '1', '1'])).toBeCloseTo(1);
  expect(normalisedMutualInformation(lists, ['x', 'y', 'x', 'y'])).toBeCloseTo(0);
  expect(normalisedMutualInformation(lists, ['x', 'x', 'x', 'x'])).toBeCloseTo(0);
});

test('B-22: splitting every group to single things costs what the mean of entropies says', () => {
  // I = log 2, H(lists) = log 2, H(single) = log 4: 1 / ((1 + 2) / 2).
  expect(normalisedMutualInformation(lists, ['1', '2', '3', '4'])).toBeCloseTo(2 / 3);
});
