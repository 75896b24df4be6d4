import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeModelQuotaConformance } from '../testing/conformance/model-quota.ts';
import { createModelQuota } from './model-quota.ts';

function openInMemory(limits: { requests: number | null; tokens: number | null }) {
  let now = 0;
  const quota = createModelQuota({ limits, redis: null, clock: () => now });
  return {
    quota,
    advance: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describeModelQuotaConformance('A budget in memory', async (limits) => openInMemory(limits));

describe('a budget in memory', () => {
  it('V-5: no window of a minute ever grants more than its limits, whatever is taken and settled', () => {
    const step = fc.oneof(
      fc.record({ take: fc.integer({ min: 0, max: 900 }) }),
      fc.record({ settle: fc.integer({ min: 0, max: 5 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ pass: fc.integer({ min: 0, max: 40_000 }) }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 900, max: 3_000 }),
        fc.array(step, { maxLength: 60 }),
        (requests, tokens, steps) => {
          let now = 0;
          const quota = createModelQuota({ limits: { requests, tokens }, redis: null, clock: () => now });
          const takings: { at: number; tokens: number; settled: boolean }[] = [];
          for (const action of steps) {
            if ('pass' in action) now += action.pass;
            else if ('take' in action) {
              if (quota.tryTake(action.take).granted) takings.push({ at: now, tokens: action.take, settled: false });
            } else {
              const taking = takings.filter(({ settled }) => !settled)[action.settle];
              if (taking === undefined) continue;
              const used = Math.ceil(taking.tokens * action.share);
              quota.settle(taking.tokens, used);
              Object.assign(taking, { tokens: used, settled: true });
            }
          }
          // A window opens with the first taking after the last one's end.
          let opened = Number.NEGATIVE_INFINITY;
          let window: typeof takings = [];
          for (const taking of takings) {
            if (taking.at >= opened + 60_000) {
              opened = taking.at;
              window = [];
            }
            window.push(taking);
            expect(window.length).toBeLessThanOrEqual(requests);
            expect(window.reduce((sum, { tokens: used }) => sum + used, 0)).toBeLessThanOrEqual(tokens);
          }
        },
      ),
    );
  });
});
