import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPattern } from './match-pattern.ts';
import { compilePattern, neededWords } from './pattern.ts';

const notation = fc.letrec<{ way: string; part: string }>((tie) => ({
  way: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  part: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('put', 'it', 'away', 'now', '<query>'),
    fc.array(tie('way'), { minLength: 1, maxLength: 3 }).map((ways) => `(${ways.join('|')})`),
    fc.array(tie('way'), { minLength: 1, maxLength: 3 }).map((ways) => `[${ways.join('|')}]`),
  ),
})).way;
const sentence = fc.array(fc.constantFrom<string[]>('put', 'it', 'away', 'now', 'crane'), { maxLength: 8 });

function heardAs(words: readonly string[]) {
  return { text: words.join(' '), tokens: words.map((word) => ({ word, start: 0, end: 0, breaks: false })) };
}

describe('words that a pattern needs', () => {
  it('B-19: whatever a pattern matches has one of each list of words that it cannot do without', () => {
    const query = { longest: 4, read: () => ({ value: 'crane', cost: 1 }) };
    let matched = 0;
    fc.assert(
      fc.property(notation, sentence, (way, words) => {
        const pattern = compilePattern(way);
        const matches = matchPattern(pattern, heardAs(words), {
          span: { start: 0, end: words.length },
          readers: { query },
        });
        const needed = neededWords(pattern);
        for (const { end } of matches) {
          matched += needed.length;
          expect(needed.every((choices) => choices.some((word) => words.slice(0, end).includes(word)))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(matched).toBeGreaterThan(0);
  });

  it('B-19: of what may be left out nothing is needed, of what is chosen from one of all', () => {
    expect(neededWords(compilePattern('put [it] (away|to <query>) <query> now'))).toEqual([
      ['put'],
      ['away', 'to'],
      ['now'],
    ]);
    expect(neededWords(compilePattern('put (it|<query>|[now])'))).toEqual([['put']]);
  });
});
