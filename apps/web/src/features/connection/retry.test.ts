import { backoffPause } from '@nexus/async/backoff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconnectBackoff } from './retry.ts';

describe('the time before a further attempt', () => {
  it('V-8: doubles up to ten seconds, and chance takes at most half of it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const full = Math.min(10_000, 500 * 2 ** attempt);
        const pause = backoffPause(reconnectBackoff, attempt + 1, () => chance);
        expect(pause).toBeLessThanOrEqual(full * (1 + 1e-9));
        expect(pause).toBeGreaterThanOrEqual((full / 2) * (1 - 1e-9));
      }),
    );
  });
});
