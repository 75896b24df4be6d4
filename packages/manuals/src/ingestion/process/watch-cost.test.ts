import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchCost } from './watch-cost.ts';

const allowed = 2_000;

/** When a process is given up that has spent so much on processors after so many milliseconds by the clock; null: never. */
async function givenUpAfter(spentAfter: (passed: number) => number | null, owing = true): Promise<number | null> {
  const began = performance.now();
  let after: number | null = null;
  const watch = watchCost(1, {
    limits: { milliseconds: allowed, residentBytes: 1 },
    owing: () => owing,
    onTooCostly: () => {
      after = performance.now() - began;
    },
    costOf: async () => ({ residentBytes: 0, processorTime: spentAfter(performance.now() - began) }),
  });
  await vi.advanceTimersByTimeAsync(20 * allowed);
  watch.stop();
  return after;
}

describe('what reading a file costs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('K-3: counts by the processor, and by the clock only where it is not told or nothing moves any more', async () => {
    const spinning = await givenUpAfter((passed) => passed);
    expect(spinning).toBeGreaterThan(allowed);
    expect(spinning).toBeLessThan(2 * allowed);
    // Beside two others that work as hard.
    const shared = await givenUpAfter((passed) => passed / 3);
    expect(shared).toBeGreaterThan(3 * allowed);
    expect(shared).toBeLessThan(4 * allowed);
    const idle = await givenUpAfter(() => 0);
    expect(idle).toBeGreaterThan(5 * allowed);
    expect(await givenUpAfter(() => null)).toBe(spinning);
  });

  it('K-3: counts nothing while the file, or whoever takes its chunks, is waited for', async () => {
    expect(await givenUpAfter((passed) => passed, false)).toBeNull();
  });
});
