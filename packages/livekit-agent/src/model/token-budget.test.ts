import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/model/gpt-4o';
import { describe, expect, it } from 'vitest';
import { fitLines, fitWords, tokensOf } from './token-budget.ts';

const words = fc.array(
  fc.constantFrom('crane', 'Wednesday', '7731', 'Zieliński', 'ok,', 'reinforcement', '据付', 'PO-12/4'),
);

describe('token budgets', () => {
  it('J-17: the guess is near what a tokenizer counts, and seldom below', () => {
    const said =
      'Could you confirm the crane for Wednesday 18 November, quantity, start time and PO number 7731? The forty-metre boom pump is booked until 16:00.';
    const counted = encode(said).length;
    expect(tokensOf(said) / counted).toBeGreaterThan(0.9);
    expect(tokensOf(said) / counted).toBeLessThan(1.5);
  });

  it('J-17: what is cut fits, begins as the whole does, and is the whole where that fits', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 30 }), (said, budget) => {
        const text = said.join(' ');
        const cut = fitWords(text, budget);
        expect(tokensOf(cut)).toBeLessThanOrEqual(budget);
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
        if (tokensOf(text) <= budget) expect(cut).toBe(text);
      }),
    );
  });

  it('J-17: lines are left out whole, from the end', () => {
    fc.assert(
      fc.property(fc.array(words), fc.integer({ min: 0, max: 60 }), (many, budget) => {
        const lines = many.map((line) => line.join(' '));
        const kept = fitLines(lines, budget);
        expect(lines.slice(0, kept.length)).toEqual(kept);
        expect(tokensOf(kept.join('\n'))).toBeLessThanOrEqual(budget);
      }),
    );
  });
});
