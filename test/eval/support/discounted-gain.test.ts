import { expect, test } from 'vitest';
import { normalisedGainAtTen } from './discounted-gain.ts';

const relevant = new Set([1, 2]);

test('K-12: the best order has the whole gain, a worse one less, nothing found none', () => {
  expect(normalisedGainAtTen([2, 1, 9], relevant)).toBe(1);
  expect(normalisedGainAtTen([9, 1, 2], relevant)).toBeCloseTo((1 / Math.log2(3) + 1 / 2) / (1 + 1 / Math.log2(3)));
  expect(normalisedGainAtTen([9], relevant)).toBe(0);
  expect(normalisedGainAtTen([...Array.from({ length: 10 }, () => 9), 1], relevant)).toBe(0);
  expect(normalisedGainAtTen([1], new Set())).toBe(0);
});
