import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { createAnswerLimit } from './answer-limit.ts';

function limited(pieces: readonly string[], tokens: number | null): string {
  const limit = createAnswerLimit(() => tokens);
  return pieces.map((piece) => limit.push(piece)).join('');
}

const sentence = 'The crane comes on Wednesday and the road is closed for it from seven. ';

describe('createAnswerLimit', () => {
  it('J-8: an answer within its tokens, or without any, is left as it is', () => {
    expect(limited([sentence.repeat(40)], null)).toBe(sentence.repeat(40));
    expect(limited(['Two points. ', 'First, the roof. '], 200)).toBe('Two points. First, the roof. ');
  });

  it('J-8: a longer one ends with a whole sentence, however it is streamed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(200, 400, 500), (length, tokens) => {
        const text = sentence.repeat(60);
        const said = limited(text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [], tokens);
        expect(text.startsWith(said)).toBe(true);
        expect(said.trim()).toMatch(/from seven\.$/);
        expect(encode(said).length).toBeLessThanOrEqual(tokens);
        expect(encode(said).length).toBeGreaterThan(tokens / 3);
      }),
    );
  });

  it('J-8: words without an end are cut between two of them', () => {
    const said = limited(['crane and '.repeat(50), 'roof and '.repeat(400)], 200);
    expect(encode(said).length).toBeLessThanOrEqual(200);
    expect(said).toMatch(/…$/);
  });
});
