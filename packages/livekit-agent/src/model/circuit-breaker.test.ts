import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCircuitBreaker, type ModelTry } from './circuit-breaker.ts';

function atClock() {
  const time = { now: 1_000_000 };
  const health = createCircuitBreaker();
  return { time, begin: () => health.begin(() => time.now) };
}

describe('model health', () => {
  it('B-20: after the first failure the model is tried again at once, then ever more rarely, at most half a minute apart', () => {
    const { time, begin } = atClock();
    const mayTry = () => {
      const attempt = begin();
      attempt?.release();
      return attempt !== null;
    };
    const rests = [0, 5_000, 15_000, 30_000, 30_000].map((rest) => {
      begin()?.failed(null);
      time.now += rest - 1;
      const before = mayTry();
      time.now += 1;
      return [rest, before, mayTry()];
    });
    expect(rests).toEqual([
      [0, true, true],
      [5_000, false, true],
      [15_000, false, true],
      [30_000, false, true],
      [30_000, false, true],
    ]);
  });

  it('B-20: a server that asks for more time gets it, and an answer wipes the slate clean', () => {
    const { time, begin } = atClock();
    begin()?.failed(60_000);
    time.now += 59_999;
    expect(begin()).toBeNull();
    time.now += 1;
    begin()?.answered();
    begin()?.failed(null);
    expect(begin()).not.toBeNull();
  });

  it('B-20: a clock that is set back does not keep the model resting', () => {
    const { time, begin } = atClock();
    begin()?.failed(60_000);
    time.now -= 3_600_000;
    expect(begin()).not.toBeNull();
  });

  it('V-5: a model believed dead is tried by one at a time; the others do not wait for it', () => {
    const { time, begin } = atClock();
    begin()?.failed(null);
    begin()?.failed(null);
    time.now += 5_000;
    const trial = begin();
    expect(trial?.isTrial).toBe(true);
    expect(begin()).toBeNull();
    trial?.release();
    const next = begin();
    expect(next?.isTrial).toBe(true);
    next?.answered();
    expect([begin()?.isTrial, begin()?.isTrial]).toEqual([false, false]);
  });

  it('V-5: drives that meet one outage side by side count it once', () => {
    const { begin } = atClock();
    const side = [begin(), begin(), begin()];
    expect(side.map((attempt) => attempt?.failed(null))).toEqual([0, 0, 0]);
    expect(begin()?.isTrial).toBe(false);
  });

  it('V-5: whatever happens in whatever order, there is one trial at most, and a model that was left alone is tried again', () => {
    const action = fc.record({
      what: fc.constantFrom('begin', 'answered', 'failed', 'release', 'pass'),
      which: fc.nat({ max: 5 }),
      milliseconds: fc.nat({ max: 40_000 }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        const { time, begin } = atClock();
        let open: ModelTry[] = [];
        for (const { what, which, milliseconds } of actions) {
          if (what === 'pass') time.now += milliseconds;
          else if (what === 'begin') open = [...open, ...[begin()].filter((attempt) => attempt !== null)];
          else {
            const attempt = open[which % Math.max(1, open.length)];
            if (what === 'failed') attempt?.failed(milliseconds % 2 === 0 ? null : milliseconds);
            else if (what === 'answered') attempt?.answered();
            else attempt?.release();
            open = open.filter((other) => other !== attempt);
          }
          expect(open.filter(({ isTrial }) => isTrial).length).toBeLessThanOrEqual(1);
        }
        for (const attempt of open) attempt.release();
        time.now += 40_000;
        expect(begin()).not.toBeNull();
      }),
    );
  });
});
