import { expect, it } from 'vitest';
import { proseLines } from './prose-lines.ts';

it('B-19: leaves out code, also what calls a function', () => {
  expect(proseLines('The plan is ready.\nstart(engine, now);\nCome at four.')).toBe(
    'The plan is ready.\n\nCome at four.',
  );
});

it('B-23: takes a time that grows with a word as its length does', () => {
  const word = 'a'.repeat(200_000);
  expect(proseLines(word)).toBe(word);
});
