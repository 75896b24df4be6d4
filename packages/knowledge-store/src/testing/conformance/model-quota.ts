import { setImmediate as nextRound } from 'node:timers/promises';
import type { ModelQuota, QuotaDecision } from '@nexus/contracts';
import { afterEach, describe, expect, it } from 'vitest';

/** Milliseconds: who is told to wait so long is refused; less means that permits are on their way. */
const refusal = 500;

/** Asks until it is granted or plainly refused. */
export async function takeInTheEnd(quota: ModelQuota, tokens: number): Promise<QuotaDecision> {
  for (;;) {
    const decision = quota.tryTake(tokens);
    if (decision.granted || decision.retryAfter > refusal) return decision;
    await nextRound();
  }
}

/** Takes requests of so many tokens until one is refused, at most `most`. @returns how many were granted. */
export async function takeWhatThereIs(quota: ModelQuota, tokens: number, most = 1_000): Promise<number> {
  for (let granted = 0; granted < most; granted++) {
    if (!(await takeInTheEnd(quota, tokens)).granted) return granted;
  }
  return most;
}

interface QuotaLimits {
  readonly requests: number | null;
  readonly tokens: number | null;
}

/** A quota whose clock stands still until it is moved. */
interface QuotaUnderTest {
  readonly quota: ModelQuota;
  /** Moves its clock on; windows that are over by then are over for its store too. */
  advance(milliseconds: number): Promise<void>;
}

const minute = 60_000;

/** What every model quota must do. `open` gives a fresh one that nobody has taken from. */
export function describeModelQuotaConformance(
  name: string,
  open: (limits: QuotaLimits) => Promise<QuotaUnderTest>,
): void {
  describe(`${name} as a model quota`, () => {
    const opened: ModelQuota[] = [];
    const openWith = async (limits: Partial<QuotaLimits>) => {
      const subject = await open({ requests: null, tokens: null, ...limits });
      opened.push(subject.quota);
      return subject;
    };
    afterEach(async () => {
      for (const quota of opened.splice(0)) await quota.close();
    });

    it.each([
      ['requests', { requests: 10 }, 1, 5],
      ['tokens', { tokens: 1_000 }, 100, 5],
    ] as const)(
      'J-6: what goes on behind drives gets half of a minute in %s, and drivers all that is left',
      async (_, limits, tokens, half) => {
        const { quota, advance } = await openWith(limits);
        const behind = { ...quota, tryTake: (amount: number) => quota.tryTake(amount, 'background') };
        expect(await takeWhatThereIs(behind, tokens)).toBe(half);
        expect(await takeWhatThereIs(quota, tokens)).toBe(half);
        expect(await takeInTheEnd(behind, tokens)).toMatchObject({ granted: false });
        await advance(minute);
        expect(await takeWhatThereIs(quota, tokens, half)).toBe(half);
        expect(await takeInTheEnd(behind, tokens)).toMatchObject({ granted: false });
      },
    );

    it.each([1, 2, 3, 10, 57])('V-5: grants %i requests a minute, then says when to ask again', async (requests) => {
      const { quota } = await openWith({ requests });
      expect(await takeWhatThereIs(quota, 100)).toBe(requests);
      const refused = await takeInTheEnd(quota, 100);
      expect(refused).toMatchObject({ granted: false });
      if (!refused.granted) expect(refused.retryAfter).toBeLessThanOrEqual(minute);
    });

    it.each([
      [1_000, 300, 3],
      [30_000, 5_000, 6],
      [30_000, 7_000, 4],
    ])('V-5: of %i tokens a minute, requests of %i find room %i times', async (tokens, each, times) => {
      const { quota } = await openWith({ tokens });
      expect(await takeWhatThereIs(quota, each)).toBe(times);
    });

    it('V-5: a smaller request finds room where a larger one does not', async () => {
      const { quota } = await openWith({ tokens: 1_000 });
      expect(await takeWhatThereIs(quota, 800)).toBe(1);
      expect(await takeInTheEnd(quota, 100)).toEqual({ granted: true });
    });

    it('V-5: a request larger than the whole budget takes all of it, and is not refused for ever', async () => {
      const { quota } = await openWith({ tokens: 1_000 });
      expect(await takeWhatThereIs(quota, 5_000)).toBe(1);
    });

    it('V-5: the next minute has its own budget, and nothing of the last one is added', async () => {
      const { quota, advance } = await openWith({ requests: 10 });
      expect(await takeWhatThereIs(quota, 1, 4)).toBe(4);
      await advance(minute);
      expect(await takeWhatThereIs(quota, 1)).toBe(10);
    });

    it('V-5: waiting as long as was said is enough', async () => {
      const { quota, advance } = await openWith({ requests: 2 });
      await takeWhatThereIs(quota, 1);
      const refused = await takeInTheEnd(quota, 1);
      if (refused.granted) throw new Error('was granted');
      await advance(Math.ceil(refused.retryAfter));
      expect(await takeInTheEnd(quota, 1)).toEqual({ granted: true });
    });

    it('V-5: what a request did not use is there for the next, and what it used beyond is missing', async () => {
      const { quota } = await openWith({ tokens: 10_000 });
      await takeInTheEnd(quota, 6_000);
      quota.settle(6_000, 1_000);
      expect(await takeWhatThereIs(quota, 3_000, 2)).toBe(2);
      quota.settle(3_000, 6_000);
      expect(await takeWhatThereIs(quota, 1_000)).toBe(0);
    });

    it('V-5: settling what was never taken, or twice, gives nothing away', async () => {
      const { quota } = await openWith({ tokens: 1_000 });
      quota.settle(900, 0);
      expect(await takeWhatThereIs(quota, 500)).toBe(2);
      quota.settle(500, 0);
      quota.settle(500, 500);
      quota.settle(500, 0);
      expect(await takeWhatThereIs(quota, 500)).toBe(1);
    });

    it('V-5: without limits everything is granted, and a rest still counts', async () => {
      const { quota, advance } = await openWith({});
      expect(await takeWhatThereIs(quota, 1_000_000, 200)).toBe(200);
      quota.rest(5_000);
      expect(quota.tryTake(1)).toEqual({ granted: false, retryAfter: 5_000 });
      await advance(5_000);
      expect(quota.tryTake(1)).toEqual({ granted: true });
    });

    it('V-5: a shorter rest does not end a longer one, and nonsense is none', async () => {
      const { quota } = await openWith({});
      for (const length of [0, -1, Number.NaN]) quota.rest(length);
      expect(quota.tryTake(1)).toEqual({ granted: true });
      quota.rest(8_000);
      quota.rest(1_000);
      expect(quota.tryTake(1)).toEqual({ granted: false, retryAfter: 8_000 });
    });

    it('V-5: closing twice is closing once', async () => {
      const { quota } = await openWith({ requests: 3, tokens: 1_000 });
      await takeInTheEnd(quota, 10);
      await quota.close();
      await quota.close();
    });
  });
}
