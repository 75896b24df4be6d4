import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLease } from './lease.ts';
import type { SharedCounter } from './shared-counter.ts';

/** A counter that others have taken so much of already. */
function createCounter(taken: number) {
  let total = taken;
  const counter: SharedCounter = {
    async take(amount) {
      total += amount;
      return { taken: total, endsIn: 60_000 };
    },
    async add(amount) {
      total += amount;
    },
  };
  return {
    counter,
    get total() {
      return total;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Asks for `need` where others have left `left` of `limit`. */
async function askFor(need: number, left: number, limit = 100) {
  const shared = createCounter(limit - left);
  const lease = createLease({ limit, clock: () => 0, window: 60_000, counter: shared.counter });
  lease.has(need);
  await settled();
  const granted = lease.has(need);
  await settled();
  if (granted) lease.take(need);
  await lease.close();
  await settled();
  return { granted, total: shared.total };
}

describe('a lease of what others have nearly used up', () => {
  it('V-5: takes what it needs and gives back what it asked for ahead and was not there', async () => {
    expect(await askFor(5, 7)).toEqual({ granted: true, total: 98 });
  });

  it('V-5: gives back all of a part that is too small to be of use', async () => {
    expect(await askFor(5, 3)).toEqual({ granted: false, total: 97 });
  });

  it('V-5: whatever is left and asked for, in the end the store counts what was taken and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.nat(100), async (need, left) => {
        const { granted, total } = await askFor(need, left);
        expect(granted).toBe(left >= need);
        expect(total).toBe(100 - left + (granted ? need : 0));
      }),
    );
  });
});
