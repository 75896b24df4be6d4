import { randomUUID } from 'node:crypto';
import { BriefingPreferences, type PreferencesStore } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

/** What every store of preferences must do. `open` gives one more over the same place. */
export function describePreferencesStoreConformance(name: string, open: () => Promise<PreferencesStore>): void {
  describe(`${name} as a store of preferences`, () => {
    it('M-13: of a user who never chose anything there is nothing', async () => {
      await using store = await open();
      expect(await store.get(randomUUID())).toBeNull();
    });

    it('M-13: keeps what was chosen, all of it, and begins with the defaults', async () => {
      await using store = await open();
      const userId = randomUUID();
      const chosen: BriefingPreferences = {
        vips: ['nora@example.com', 'Žofie Nováková', '佐藤'],
        mutedSenders: ['news@example.org'],
        keywords: ['invoice', 'quote "x"; drop table'],
        verbosity: 'detailed',
        mode: 'walking',
        style: 'executive',
        enrichment: 'allowed',
        proposals: 'refused',
        reviewsToldOn: '2026-11-20',
        keptInMind: ['k_0mi8x000_0123456789'],
        taste: {
          before: { moved: { bulk: -1.2 }, trend: { bulk: -1.5 }, gain: 12.5 },
          drives: [
            {
              at: '2026-11-10T08:00:00.000Z',
              samples: 31,
              moved: { deadline: 0.3 },
              trend: { deadline: 0.3 },
              gain: -1,
            },
          ],
        },
      };
      const seen: BriefingPreferences[] = [];
      const answered = await store.update(userId, (kept) => {
        seen.push(kept);
        return chosen;
      });
      expect(seen).toEqual([BriefingPreferences.parse({})]);
      expect(answered).toEqual(chosen);
      expect(await store.get(userId)).toEqual(chosen);
    });

    it('M-13: what one changed the other keeps, also when both change at once', async () => {
      await using store = await open();
      const userId = randomUUID();
      const names = Array.from({ length: 8 }, (_, index) => `person-${index}@example.com`);
      await Promise.all(names.map((vip) => store.update(userId, (kept) => ({ ...kept, vips: [...kept.vips, vip] }))));
      await store.update(userId, (kept) => ({ ...kept, verbosity: 'concise' }));
      const kept = await store.get(userId);
      expect([...(kept?.vips ?? [])].sort()).toEqual(names);
      expect(kept?.verbosity).toBe('concise');
    });

    it('M-13: nobody has anybody else’s', async () => {
      await using store = await open();
      const [one, other] = [randomUUID(), randomUUID()];
      await store.update(one, (kept) => ({ ...kept, vips: ['nora@example.com'] }));
      expect(await store.get(other)).toBeNull();
      await store.update(other, (kept) => ({ ...kept, style: 'formal' }));
      expect(await store.get(one)).toMatchObject({ vips: ['nora@example.com'], style: 'conversational' });
    });

    it('M-13: a change that fails changes nothing, and what was read is nobody’s to change', async () => {
      await using store = await open();
      const userId = randomUUID();
      await store.update(userId, (kept) => ({ ...kept, vips: ['nora@example.com'] }));
      const failing = store.update(userId, () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      const read = await store.get(userId);
      read?.vips.push('somebody@example.com');
      expect(await store.get(userId)).toMatchObject({ vips: ['nora@example.com'] });
    });

    it('L-15: leaves nothing of a user, of others everything, and begins anew', async () => {
      await using store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      for (const userId of [nora, ben]) await store.update(userId, (kept) => ({ ...kept, keywords: ['crane'] }));
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora);
      expect(await store.get(nora)).toBeNull();
      expect(await store.get(ben)).toMatchObject({ keywords: ['crane'] });
      expect(await store.update(nora, (kept) => kept)).toMatchObject({ keywords: [] });
    });

    it('M-13: closing twice is closing once', async () => {
      const store = await open();
      await store.close();
      await store.close();
    });
  });
}
