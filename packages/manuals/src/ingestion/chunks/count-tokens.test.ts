import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, test } from 'vitest';
import { createTokenCounter } from './count-tokens.ts';

const count = createTokenCounter();
const reference = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

const words = fc.constantFrom(
  ..."crane Kran 起重机 it's IT'S we'll 12 1234567 ١٢٣ é e\u0301 ß 👩‍🚒 \t \n \n\n   \r\n . ... ) )\n - = == <|endoftext|> xkcdqzj ZZZZ".split(
    ' ',
  ),
  ' ',
  '  ',
  '\n  \n',
  '\u00a0',
);

test('K-4: tokens are counted as gpt-tokenizer counts them, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(words).map((some) => some.join('')),
        fc.string({ unit: 'binary' }),
        fc.string(),
      ),
      (text) => {
        const wellFormed = text.toWellFormed();
        expect(count(wellFormed)).toBe(reference(wellFormed));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('K-4: every number of up to three digits is one token', () => {
  for (const digits of [1, 2, 3])
    for (let number = 0; number < 10 ** digits; number += 1)
      expect(reference(String(number).padStart(digits, '0'))).toBe(1);
});
