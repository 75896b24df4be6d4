import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMinuteShare } from './minute-quota.ts';

it('K-6: in no minute is more than half of the limits taken, and what waits as it is told gets its turn', () => {
  const asking = fc.record({ tokens: fc.integer({ min: 1, max: 800 }), pause: fc.integer({ min: 0, max: 70_000 }) });
  fc.assert(
    fc.property(fc.array(asking, { maxLength: 60 }), fc.boolean(), (askings, obeys) => {
      let now = 5;
      const share = createMinuteShare({ requests: 10, tokens: 1_000 }, () => now);
      const taken: { at: number; tokens: number }[] = [];
      for (const { tokens, pause } of askings) {
        now += pause;
        const wait = share.wait(tokens);
        if (wait > 0 && !obeys) continue;
        now += wait;
        expect(share.wait(tokens)).toBe(0);
        share.take(tokens);
        taken.push({ at: now, tokens: Math.min(tokens, 500) });
      }
      for (const { at } of taken) {
        const within = taken.filter((other) => other.at >= at && other.at < at + 60_000);
        expect(within.length).toBeLessThanOrEqual(5);
        expect(within.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(500);
      }
    }),
  );
});

it('K-6: what a request really cost counts', () => {
  let now = 0;
  const share = createMinuteShare({ requests: null, tokens: 1_000 }, () => now);
  const taking = share.take(300);
  now = 10_000;
  expect(share.wait(300)).toBe(50_000);
  taking.settle(100);
  expect(share.wait(300)).toBe(0);
  taking.settle(450);
  expect(share.wait(100)).toBe(50_000);
});

it('K-6: without limits nothing is waited for', () => {
  const share = createMinuteShare({ requests: null, tokens: null }, () => 0);
  share.take(1e9);
  expect(share.wait(1e9)).toBe(0);
  expect(share.mostTokens).toBeNull();
});
