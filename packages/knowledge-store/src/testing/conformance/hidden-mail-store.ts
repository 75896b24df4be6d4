import { randomUUID } from 'node:crypto';
import type { HiddenMailStore } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

const monday = new Date('2026-11-23T09:00:00.000Z');
const tuesday = new Date('2026-11-24T09:00:00.000Z');

/** What every store of snoozed mail and muted threads must do. `open` gives one more over the same place. */
export function describeHiddenMailStoreConformance(
  name: string,
  open: (clock: () => Date) => Promise<HiddenMailStore>,
): void {
  const openNow = () => open(() => monday);

  describe(`${name} as a store of what is set aside`, () => {
    it('E-9: keeps which mail is snoozed until when, also past that time, until it is woken', async () => {
      await using store = await openNow();
      const userId = randomUUID();
      const past = new Date(Date.now() - 3_600_000);
      expect(await store.snoozed(userId)).toEqual([]);
      await store.snooze(userId, [
        { emailId: 'account/one', until: tuesday },
        { emailId: 'account/two "quoted", {a}', until: past },
        { emailId: 'account/three', until: tuesday },
      ]);
      await store.snooze(userId, [{ emailId: 'account/one', until: monday }]);
      await store.wake(userId, ['account/three', 'account/unknown']);
      const snoozed = await store.snoozed(userId);
      expect([...snoozed].sort((one, other) => one.emailId.localeCompare(other.emailId))).toEqual([
        { emailId: 'account/one', until: monday },
        { emailId: 'account/two "quoted", {a}', until: past },
      ]);
      await store.wake(userId, ['account/one', 'account/two "quoted", {a}']);
      expect(await store.snoozed(userId)).toEqual([]);
    });

    it('E-9: keeps which threads are muted, since when, until they are not', async () => {
      await using store = await openNow();
      const userId = randomUUID();
      await store.mute(userId, 'digest');
      await store.mute(userId, 'other');
      await store.mute(userId, 'digest');
      await store.unmute(userId, 'other');
      await store.unmute(userId, 'unknown');
      expect(await store.muted(userId)).toEqual([{ threadKey: 'digest', mutedAt: monday }]);
      expect(await store.snoozed(userId)).toEqual([]);
    });

    it('E-9, M-14: nobody has anybody else’s', async () => {
      await using store = await openNow();
      const [nora, ben] = [randomUUID(), randomUUID()];
      await store.snooze(nora, [{ emailId: 'one', until: tuesday }]);
      await store.mute(nora, 'digest');
      await store.wake(ben, ['one']);
      await store.unmute(ben, 'digest');
      expect([await store.snoozed(ben), await store.muted(ben)]).toEqual([[], []]);
      expect(await store.snoozed(nora)).toHaveLength(1);
      expect(await store.muted(nora)).toHaveLength(1);
    });

    it('E-9: takes a whole mailbox, nothing, and what is no id', async () => {
      await using store = await openNow();
      const userId = randomUUID();
      const all = Array.from({ length: 1_500 }, (_, index) => ({ emailId: `account/${index}`, until: tuesday }));
      await store.snooze(userId, []);
      await store.wake(userId, []);
      await store.snooze(userId, all);
      expect(await store.snoozed(userId)).toHaveLength(1_500);
      await store.wake(
        userId,
        all.slice(1).map(({ emailId }) => emailId),
      );
      expect(await store.snoozed(userId)).toEqual([{ emailId: 'account/0', until: tuesday }]);
    });

    it('L-15: leaves nothing of a user, and of others everything', async () => {
      await using store = await openNow();
      const [nora, ben] = [randomUUID(), randomUUID()];
      for (const userId of [nora, ben]) {
        await store.snooze(userId, [{ emailId: 'account/one', until: tuesday }]);
        await store.mute(userId, 'thread');
      }
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora);
      expect([await store.snoozed(nora), await store.muted(nora)]).toEqual([[], []]);
      expect(await store.snoozed(ben)).toHaveLength(1);
      expect(await store.muted(ben)).toHaveLength(1);
    });

    it('E-9: closing twice is closing once', async () => {
      const store = await openNow();
      await store.close();
      await store.close();
    });
  });
}
