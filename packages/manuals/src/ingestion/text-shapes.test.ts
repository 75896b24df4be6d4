import { expect, test } from 'vitest';
import { resemblesMarkdown } from './text-shapes.ts';

const long = 300_000;
const blanks = ' '.repeat(long);

// What takes the square of its length takes minutes here, in the process that answers everybody.
test.each([
  ['a rule, blanks and a letter', `---|---${blanks}x`],
  ['a row of rules and a letter', `${'---|'.repeat(long / 4)}x`],
  ['a row of rules with blanks and a letter', `${'--- | '.repeat(long / 6)}x`],
  ['one rule and a letter', `|${'-'.repeat(long)}x`],
  ['a hash and blanks', `#${blanks}\n`],
  ['a dash and blanks', `-${blanks}\n`],
  ['brackets', '['.repeat(long)],
  ['stars', '**a'.repeat(long / 3)],
  ['lines', 'a\n'.repeat(long / 2)],
])('K-3: %s are looked at in time that grows with their length', { timeout: 20_000 }, (_what, text) => {
  expect(resemblesMarkdown(text)).toBe(false);
});

test.each([
  ['a table and bold words', '| a | b |\n|---|---|\n| **x** | y |\n', true],
  ['a table whose rule ends with blanks', 'a | b\n--- | ---   \n**x** | y\n', true],
  ['a table whose rule ends with a pipe and blanks', '| a |\n|---|:---:|  \n\n**x**\n', true],
  ['a rule with words behind it', 'a | b\n--- | --- c\n**x** | y\n', false],
])('K-3: %s', (_what, text, expected) => {
  expect(resemblesMarkdown(text)).toBe(expected);
});
