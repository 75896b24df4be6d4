import { randomUUID } from 'node:crypto';
import type { BriefedMailStore } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

const day = 24 * 3_600_000;

/** What every store of briefed mail must do. `open` gives one more over the same places, with a clock of its own. */
export function describeBriefedMailStoreConformance(
  name: string,
  open: (clock: () => Date) => Promise<BriefedMailStore>,
): void {
  describe(`${name} as a store of briefed mail`, () => {
    const realTime = () => new Date();

    it('M-13: of a user who was never briefed there is none', async () => {
      await using store = await open(realTime);
      expect(await store.get(randomUUID())).toEqual(new Set());
    });

    it('M-13: keeps the ids of what was told, once each, whatever they look like', async () => {
      await using store = await open(realTime);
      const userId = randomUUID();
      const ids = ['file-a/b.2', '<0@example.com>', 'with "quotes", commas; {braces} and ’', 'déjà', ' '];
      await store.add(userId, ids);
      await store.add(userId, ids.slice(0, 2));
      expect(await store.get(userId)).toEqual(new Set(ids));
    });

    it('M-13: what is taken back is no longer among them, until it is told again', async () => {
      await using store = await open(realTime);
      const userId = randomUUID();
      await store.add(userId, ['one', 'two', 'three']);
      await store.remove(userId, ['two', 'never told']);
      expect(await store.get(userId)).toEqual(new Set(['one', 'three']));
      await store.add(userId, ['two']);
      await store.remove(userId, ['one']);
      expect(await store.get(userId)).toEqual(new Set(['two', 'three']));
    });

    it('M-13: said at one moment, the last word counts', async () => {
      const still = new Date();
      await using store = await open(() => still);
      const userId = randomUUID();
      await Promise.all([store.add(userId, ['one', 'two']), store.remove(userId, ['one']), store.add(userId, ['one'])]);
      await store.remove(userId, ['two']);
      expect(await store.get(userId)).toEqual(new Set(['one']));
    });

    it('M-13: after seven days a mail counts as new', async () => {
      let now = Date.now();
      await using store = await open(() => new Date(now));
      const userId = randomUUID();
      await store.add(userId, ['old']);
      now += 4 * day;
      await store.add(userId, ['newer']);
      expect(await store.get(userId)).toEqual(new Set(['old', 'newer']));
      now += 3 * day + 1_000;
      expect(await store.get(userId)).toEqual(new Set(['newer']));
      await store.add(userId, ['newest']);
      expect(await store.get(userId)).toEqual(new Set(['newer', 'newest']));
    });

    it('M-13: nobody’s drive hears of anybody else’s', async () => {
      await using store = await open(realTime);
      const [one, other] = [randomUUID(), randomUUID()];
      await store.add(one, ['mail']);
      expect(await store.get(other)).toEqual(new Set());
      await store.remove(other, ['mail']);
      expect(await store.get(one)).toEqual(new Set(['mail']));
    });

    it('M-13: takes 3,000 ids, none, and nonsense', async () => {
      await using store = await open(realTime);
      const userId = randomUUID();
      const ids = Array.from({ length: 3_000 }, (_, index) => `mail-${index}`);
      await store.add(userId, ids);
      await store.add(userId, []);
      await store.remove(userId, []);
      await store.add(userId, ['', 'x'.repeat(100_000), 'a\0b']);
      await store.add(userId, ['last']);
      const kept = await store.get(userId);
      expect(ids.every((id) => kept.has(id)) && kept.has('last')).toBe(true);
    });

    it('L-15: leaves nothing of a user, and of others everything', async () => {
      await using store = await open(realTime);
      const [nora, ben] = [randomUUID(), randomUUID()];
      for (const userId of [nora, ben]) await store.add(userId, ['one', 'two']);
      // Where one of two places is away, the other has nothing left all the same.
      const isSaid = (error: unknown) => expect(error).toMatchObject({ code: 'MEMORY_UNREACHABLE' });
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora).catch(isSaid);
      expect(await store.get(nora)).toEqual(new Set());
      expect(await store.get(ben)).toEqual(new Set(['one', 'two']));
    });

    it('M-13: closing twice is closing once', async () => {
      const store = await open(realTime);
      await store.close();
      await store.close();
    });
  });
}
