import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffPause } from './backoff.ts';

it('doubles with each failure up to the longest pause', () => {
  const backoff = { first: 500, longest: 3_000 };
  expect([1, 2, 3, 4, 5].map((failures) => backoffPause(backoff, failures))).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
});

it('stays within the share that chance may move it, after however many failures', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(5_000), share, share, (failures, jitter, chance) => {
      const plain = backoffPause({ first: 200, longest: 60_000 }, failures);
      const pause = backoffPause({ first: 200, longest: 60_000, jitter }, failures, () => chance);
      expect(pause).toBeGreaterThanOrEqual(plain * (1 - jitter) - 1e-6);
      expect(pause).toBeLessThanOrEqual(plain * (1 + jitter) + 1e-6);
      expect(plain).toBeLessThanOrEqual(60_000);
    }),
  );
});
