import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueryWords } from './query-words.ts';
import { coverageOf } from './relevance.ts';

const words = createQueryWords();
const of = (question: string, content: string, heading = '') =>
  coverageOf(words.read(question), { heading, content }, words);

describe('coverageOf', () => {
  it('K-8: tells words that stand together from words that stand somewhere', () => {
    const far = 'The gate is locked.\nOne.\nTwo.\nThree.\nFour.\nThe code is on the card.';
    expect(of('gate code', far)).toMatchObject({ share: 1, together: 0.5, adjacent: 0 });
    expect(of('gate code', 'One. The gate code is 4711. Two.')).toEqual({
      ...{ share: 1, together: 1, strong: 2, hasCodes: false, adjacent: 1 },
    });
    expect(of('gate code', 'The code is on the card.', 'The gate')).toMatchObject({ share: 1, together: 1 });
  });

  it('K-8: knows a code that stands apart from what it is called', () => {
    const codes = 'Error codes\nE42: overload.\nOne.\nTwo.\nThree.\nE51: too hot.';
    expect(of('error code E51', codes)).toMatchObject({ share: 1, hasCodes: true });
    expect(of('error code E99', codes)).toMatchObject({ hasCodes: false });
  });

  it('K-8: is between nothing and all, whatever is asked of whatever', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.string(), fc.lorem({ mode: 'sentences' }), (question, heading, content) => {
        const { share, together, adjacent } = of(question, content, heading);
        for (const part of [share, together, adjacent]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
        expect(together).toBeLessThanOrEqual(share);
      }),
      { numRuns: 100 },
    );
  });
});
