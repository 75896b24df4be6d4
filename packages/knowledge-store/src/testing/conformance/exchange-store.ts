import { randomUUID } from 'node:crypto';
import { type Exchange, type ExchangeStore, exchangeLifetime, mostExchanges } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

/** @param at milliseconds since 1970 */
function exchangeOf(question: string, at: number, more: Partial<Exchange> = {}): Exchange {
  return {
    ...{ id: randomUUID(), kind: 'manual', question, named: null, citation: null, values: {} },
    createdAt: new Date(at).toISOString(),
    ...more,
  };
}

/** What every store of exchanges must do. `open` gives one more over the same place, by this clock. */
export function describeExchangeStoreConformance(
  name: string,
  open: (clock: () => Date) => Promise<ExchangeStore>,
): void {
  describe(`${name} as a store of what was asked`, () => {
    /** A moment that the database's own clock has reached as well. */
    const start = Date.now() - 1_000;

    it('P-6: tells what was asked, the oldest first, once and word for word', async () => {
      await using store = await open(() => new Date(start + 60_000));
      const userId = randomUUID();
      const joists = exchangeOf('span of “softwood” joists at 450 centres 🏗', start, {
        ...{ kind: 'guidance', named: 'buildings', citation: 'A guide, page 7' },
        values: { centres: 450, material: 'softwood' },
      });
      const door = exchangeOf('door width', start + 500);
      expect(await store.recent(userId)).toEqual([]);
      store.keep(userId, door);
      store.keep(userId, joists);
      store.keep(userId, { ...joists, question: 'another' });
      // At once, written or not.
      expect((await store.recent(userId)).map(({ question }) => question)).toContain('door width');
      await store.drained(userId);
      expect(await store.recent(userId)).toEqual([joists, door]);
    });

    it('P-8: at 23:59:59 it is there, at 24:00:00 it is not', async () => {
      let now = start;
      await using store = await open(() => new Date(now));
      const userId = randomUUID();
      const asked = exchangeOf('door width', start);
      store.keep(userId, asked);
      await store.drained(userId);
      now = start + exchangeLifetime - 1_000;
      expect(await store.recent(userId)).toEqual([asked]);
      now = start + exchangeLifetime;
      expect(await store.recent(userId)).toEqual([]);
    });

    it('P-6: the last ten of a user, and of nobody else', async () => {
      await using store = await open(() => new Date(start + 60_000));
      const [ada, ben] = [randomUUID(), randomUUID()];
      for (let count = 0; count < mostExchanges + 3; count += 1)
        store.keep(ada, exchangeOf(`question ${count}`, start + count));
      store.keep(ben, exchangeOf('of Ben', start));
      await Promise.all([store.drained(ada), store.drained(ben)]);
      const found = await store.recent(ada);
      expect(found.map(({ question }) => question)).toEqual(
        Array.from({ length: mostExchanges }, (_, place) => `question ${place + 3}`),
      );
      expect(await store.recent(ben)).toHaveLength(1);
    });

    it('P-6: at most 1,500 tokens of them, the newest', async () => {
      await using store = await open(() => new Date(start + 60_000));
      const userId = randomUUID();
      for (let count = 0; count < mostExchanges; count += 1)
        store.keep(userId, exchangeOf(`${count} `.padEnd(300, 'long '), start + count, { citation: 'x'.repeat(400) }));
      await store.drained(userId);
      const found = await store.recent(userId);
      const characters = found.reduce(
        (sum, { question, citation }) => sum + question.length + (citation ?? '').length,
        0,
      );
      expect(characters).toBeLessThanOrEqual(6_000);
      expect(found).toHaveLength(8);
      expect(found.at(-1)?.question.startsWith('9 ')).toBe(true);
    });

    it('P-6: what is no short form is not kept: too long, without an id, or of too many values', async () => {
      await using store = await open(() => new Date(start + 60_000));
      const userId = randomUUID();
      store.keep(userId, exchangeOf('x'.repeat(301), start));
      store.keep(userId, exchangeOf('of no id', start, { id: 'x' }));
      store.keep(userId, exchangeOf('n\0ul', start));
      const values = Object.fromEntries(Array.from({ length: 13 }, (_, place) => [`v${place}`, place]));
      store.keep(userId, exchangeOf('of many values', start, { values }));
      await store.drained(userId);
      expect(await store.recent(userId)).toEqual([]);
    });

    it('P-6, L-15: leaves nothing of a user who is forgotten, and all of the others', async () => {
      await using store = await open(() => new Date(start + 60_000));
      const [ada, ben] = [randomUUID(), randomUUID()];
      store.keep(ada, exchangeOf('of Ada', start));
      store.keep(ben, exchangeOf('of Ben', start));
      await Promise.all([store.drained(ada), store.drained(ben)]);
      await store.forgetUser(ada);
      expect(await store.recent(ada)).toEqual([]);
      expect(await store.recent(ben)).toHaveLength(1);
    });
  });
}
