import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddingBatches } from './openai-embedder.ts';

it('K-6: batches hold all texts in order, none empty, none too many or too large', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.integer({ min: 1, max: 200_000 }).map((size) => 'ü'.repeat(size / 2)),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const batches = embeddingBatches(texts);
      expect(batches.flat()).toEqual(texts);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(64);
        const bytes = batch.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
        expect(batch.length === 1 || bytes <= 250_000).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

it('K-6: a small budget makes small requests, and a text that is larger goes alone', () => {
  expect(embeddingBatches(['four', 'four', 'seventeen letters', 'a', 'b'], 8)).toEqual([
    ['four', 'four'],
    ['seventeen letters'],
    ['a', 'b'],
  ]);
});
