import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTokenBucket } from './room-limits.ts';

it('V-9: in any time no more is let through than the burst and what came back since', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 10 }),
      pauses,
      (capacity, perSecond, waits) => {
        let time = 0;
        let taken = 0;
        const take = createTokenBucket({ capacity, perSecond, now: () => time });
        for (const pause of waits) {
          time += pause;
          if (take()) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(capacity + (time * perSecond) / 1_000 + 1e-6);
        expect(taken).toBeGreaterThanOrEqual(Math.min(waits.length, capacity));
      },
    ),
  );
});
