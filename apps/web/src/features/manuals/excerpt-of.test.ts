import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt-of.ts';
import { markWords } from './mark-words.ts';

const filler = 'The ladder is climbed with both hands free. '.repeat(20);

describe('an excerpt of a passage', () => {
  it('K-11: a short passage is all of it', () => {
    expect(excerptOf('Lifting stops.', 'lift')).toEqual({
      text: 'Lifting stops.',
      isCutBefore: false,
      isCutAfter: false,
    });
  });

  it('K-11: of a long one it is where most that was asked for stands together, from the beginning of a sentence', () => {
    const text = `${filler}The wind is noted. ${filler}Lifting stops when the wind is over 14 m/s. ${filler}`;
    const excerpt = excerptOf(text, 'when does lifting stop in wind?');
    expect(excerpt.text).toMatch(/^Lifting stops when the wind is over 14 m\/s\. The ladder/);
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true });
  });

  it('K-11: without a word that was asked for it is the beginning', () => {
    expect(excerptOf(filler, 'zeppelin')).toMatchObject({ isCutBefore: false, isCutAfter: true });
  });

  it('K-11: it is a piece of the passage, not long, with a word that was asked for where there is one', () => {
    const word = fc.constantFrom('wind', 'lifting', 'brake.', 'a', 'ladder\n', 'Überlänge!', 'x'.repeat(90));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), (words) => {
        const text = words.join(' ');
        const excerpt = excerptOf(text, 'lift brakes');
        expect(text).toContain(excerpt.text);
        expect(excerpt.text.length).toBeLessThanOrEqual(630);
        if (!excerpt.isCutBefore) expect(text.startsWith(excerpt.text)).toBe(true);
        if (!excerpt.isCutAfter) expect(text.endsWith(excerpt.text)).toBe(true);
        const isAsked = (one: string) => markWords(one, 'lift brakes').some(({ isMatch }) => isMatch);
        expect(isAsked(excerpt.text)).toBe(isAsked(text));
      }),
    );
  });
});
