import { describe, expect, it } from 'vitest';
import { tidyPunctuation } from './tidy-punctuation.ts';

const table: readonly (readonly [string, string])[] = [
  ['Wait!!!', 'Wait!'],
  ['I mentioned.?', 'I mentioned.'],
  ['Really?!?', 'Really?'],
  ['Well... maybe', 'Well, maybe'],
  ['Well... Maybe', 'Well. Maybe'],
  ['[list] [tag] Crane', 'list, tag, Crane'],
  ['[sic]', 'sic'],
  ['a  ,b ;; c', 'a,b; c'],
  ['yes - no', 'yes — no'],
  ['yes -- no', 'yes — no'],
  ['a * b | c # d', 'a b c d'],
  ['{x} <y> `z` ~', 'x y z'],
  ['***', ''],
  ['( )', ''],
  ['one\n\n two', 'one two'],
  [', and so', 'and so'],
  ['zero​width', 'zero width'],
];

describe('tidyPunctuation', () => {
  it.each(table)('B-17: punctuation: %j', (written, spoken) => {
    expect(tidyPunctuation(written)).toBe(spoken);
  });
});
