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

  it('H-6: a small file has a small part of the time that a large one has', async () => {
    const allowedFor = async (bytes: number) => {
      const began = performance.now();
      let after = Number.POSITIVE_INFINITY;
      const watch = watchCost(1, {
        limits: { milliseconds: 60_000, residentBytes: 1 },
        owing: () => true,
        fed: () => bytes,
        onTooCostly: () => {
          after = performance.now() - began;
        },
        costOf: async () => ({ residentBytes: 0, processorTime: performance.now() - began }),
      });
      await vi.advanceTimersByTimeAsync(100_000);
      watch.stop();
      return after;
    };
    expect(await allowedFor(2_000)).toBeLessThan(5_500);
    expect(await allowedFor(1024 ** 2)).toBeGreaterThan(20_000);
    expect(await allowedFor(10 * 1024 ** 2)).toBeGreaterThan(60_000);
  });

  it('K-3: counts nothing while the file, or whoever takes its chunks, is waited for', async () => {
    expect(await givenUpAfter((passed) => passed, false)).toBeNull();
  });
});
