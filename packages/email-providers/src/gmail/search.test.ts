import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGmailQuery } from './search.ts';

it('B-12: asks Gmail for all words, a part of the sender and a time a second wider', () => {
  const since = new Date('2026-03-02T08:00:00.500Z');
  const before = new Date('2026-03-03T08:00:00.500Z');
  expect(toGmailQuery({ words: ['north wing', 'café'], from: 'Ada Moreau', since, before, limit: 5 })).toBe(
    'north wing café from:Ada from:Moreau after:1772438399 before:1772524802',
  );
});

it("B-12: nothing that is asked for becomes one of Gmail's operators", () => {
  const words = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('OR', 'in:trash', '-north', '{a b}', '"open', 'is:unread')),
  );
  fc.assert(
    fc.property(words, (asked) => {
      const terms = toGmailQuery({ words: asked, limit: 1 })
        .split(' ')
        .filter((term) => term !== '');
      for (const term of terms) expect(term).toMatch(/^[\p{L}\p{M}\p{N}@][\p{L}\p{M}\p{N}@._-]*$/u);
      expect(terms).not.toContain('OR');
    }),
  );
});
