import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestFirstClause, withFirstPause } from './spoken-form.ts';

const long =
  'The site manager wants you to look at the drawings of the second floor once more because the stairs do not fit the new wall at the north side';

describe('withFirstPause', () => {
  it('B-17: a long first clause gets a pause before a joining word', () => {
    expect(withFirstPause(long)).toBe(long.replace(' because', ', because'));
  });

  it('B-17: without a joining word the pause comes at the last space that fits', () => {
    const words = Array.from({ length: 40 }, () => 'steel').join(' ');
    expect(withFirstPause(words).indexOf(',')).toBeGreaterThan(100);
    expect(withFirstPause(words).indexOf(',')).toBeLessThanOrEqual(longestFirstClause);
  });

  it.each(['Short one', 'A pause, then a long tail '.repeat(9).trim(), ''])('B-17: %j needs none', (text) => {
    expect(withFirstPause(text)).toBe(text);
  });

  it('B-17: any words pause within 120 characters, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 80 }), (words) => {
        const said = withFirstPause(words.join(' '));
        expect(said.split(/[,.\s]+/)).toEqual(words);
        expect(said.split(',')[0]?.length ?? 0).toBeLessThanOrEqual(longestFirstClause);
      }),
    );
  });
});
