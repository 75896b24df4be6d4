import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineSignals } from './score-message.ts';

const weights = fc.array(
  fc.double({ min: -1, max: 1, noNaN: true }).map((weight) => ({ weight })),
  { maxLength: 15 },
);
const positive = fc.double({ min: 0, max: 1, noNaN: true });

describe('combineSignals', () => {
  it('B-5: stays within 0…1 in two decimals', () => {
    fc.assert(
      fc.property(weights, (signals) => {
        const score = combineSignals(signals);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Math.abs(score * 100 - Math.round(score * 100))).toBeLessThan(1e-9);
      }),
    );
  });

  it('B-5: a further positive signal never lowers it, a further negative one never raises it', () => {
    fc.assert(
      fc.property(weights, positive, (signals, weight) => {
        const score = combineSignals(signals);
        expect(combineSignals([...signals, { weight }])).toBeGreaterThanOrEqual(score);
        expect(combineSignals([...signals, { weight: -weight }])).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('B-5: does not depend on the order', () => {
    fc.assert(
      fc.property(weights, (signals) => {
        expect(combineSignals([...signals].reverse())).toBe(combineSignals(signals));
      }),
    );
  });

  it('B-5: is 0 without a signal', () => {
    expect(combineSignals([])).toBe(0);
    expect(combineSignals([{ weight: -0.5 }])).toBe(0);
  });
});
