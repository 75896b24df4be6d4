import { describe, expect, it } from 'vitest';
import { afterEditingTerms } from './editing-terms.ts';

describe('words that put right what was said before', () => {
  it.each([
    ['no, the first one', 'the first one'],
    ['No. By Saturday noon.', 'By Saturday noon.'],
    ['oh, wait, I mean at nine', 'at nine'],
    ['better at nine', 'at nine'],
    ['no, a minute', 'a minute'],
  ])('B-14: behind them stands what is right: %j', (words, right) => {
    expect(afterEditingTerms(words)).toBe(right);
  });

  it.each(['the first one', 'wait a minute', 'hang on one second', 'oh, at nine', 'note that'])(
    'B-14: %j puts nothing right',
    (words) => {
      expect(afterEditingTerms(words)).toBeNull();
    },
  );
});
