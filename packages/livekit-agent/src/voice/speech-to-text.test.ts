import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUtteranceCollector } from './speech-to-text.ts';

const pieces = fc.array(fc.int16Array({ maxLength: 40 }), { maxLength: 30 });

it('V-3: an utterance is what was pushed since its beginning with at least the padding before, whatever becomes of the pushed buffers', () => {
  fc.assert(
    fc.property(pieces, pieces, fc.nat({ max: 100 }), (before, during, padding) => {
      const collector = createUtteranceCollector({ padding, longest: 10_000 });
      const pushed: number[] = [];
      const push = (piece: Int16Array) => {
        pushed.push(...piece);
        collector.push(piece);
        piece.fill(0);
      };
      before.forEach(push);
      const begins = pushed.length;
      collector.begin();
      during.forEach(push);
      const said = [...collector.end()];
      expect(said).toEqual(pushed.slice(pushed.length - said.length));
      expect(said.length).toBeGreaterThanOrEqual(Math.min(pushed.length, pushed.length - begins + padding));
    }),
  );
});

it('V-3: noise without an end does not fill the memory', () => {
  const collector = createUtteranceCollector({ padding: 10, longest: 100 });
  collector.begin();
  for (let count = 0; count < 1_000; count += 1) collector.push(new Int16Array(7).fill(count));
  expect(collector.soFar().length).toBeLessThanOrEqual(107);
  expect(collector.end().at(-1)).toBe(999);
});
