import { expect, test } from 'vitest';
import { cleanText } from './decode-text.ts';

test.each([
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['page one\n\fpage two', 'page one\n page two'],
  ['a\vb\u2028c\u2029d\u0085e', 'a b c d e'],
  ['a\0b\u00a0c\ud800', 'a b c\ufffd'],
])('K-4: lines are counted as an editor does: %j is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
