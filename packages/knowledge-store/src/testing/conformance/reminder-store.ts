import { randomUUID } from 'node:crypto';
import type { Reminder, ReminderStore } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

const noon = new Date('2026-11-25T12:00:00.000Z');
const driveId = randomUUID();

function reminderOf(content: string, hours: number): Reminder {
  return {
    id: `k_${noon.getTime().toString(36).padStart(8, '0')}_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    content,
    dueAt: new Date(noon.getTime() + hours * 3_600_000).toISOString(),
    doneAt: null,
    createdAt: noon.toISOString(),
  };
}

/** What every store of reminders must do. `open` gives one more over the same place. */
export function describeReminderStoreConformance(name: string, open: () => Promise<ReminderStore>): void {
  describe(`${name} as a store of reminders`, () => {
    it('L-9: tells what is open, the first due first, once and word for word', async () => {
      const store = await open();
      const userId = randomUUID();
      const [tom, offer] = [reminderOf('call Tom’s "office", {a}', 5), reminderOf('send the offer 🏗', 2)];
      expect(await store.open(userId)).toEqual([]);
      await store.keep(userId, tom, driveId);
      await store.keep(userId, offer, driveId);
      await store.keep(userId, { ...tom, content: 'another' }, driveId);
      expect(await store.open(userId)).toEqual([offer, tom]);
    });

    it('L-9: what is done is told no more, until that is taken back', async () => {
      const store = await open();
      const userId = randomUUID();
      const tom = reminderOf('call Tom', 5);
      await store.keep(userId, tom, driveId);
      await store.settle(userId, [tom.id], noon);
      expect(await store.open(userId)).toEqual([]);
      await store.settle(userId, [tom.id], null);
      expect(await store.open(userId)).toEqual([tom]);
    });

    it('L-9, M-8: what is removed does not come back', async () => {
      const store = await open();
      const userId = randomUUID();
      const tom = reminderOf('call Tom', 5);
      await store.keep(userId, tom, driveId);
      await store.remove(userId, [tom.id]);
      await store.keep(userId, tom, driveId);
      await store.settle(userId, [tom.id], null);
      expect(await store.open(userId)).toEqual([]);
    });

    it('L-9: several are done, or removed, at once', async () => {
      const store = await open();
      const userId = randomUUID();
      const all = [reminderOf('call Tom', 2), reminderOf('send the offer', 5), reminderOf('order sand', 7)];
      for (const one of all) await store.keep(userId, one, driveId);
      const ids = all.map(({ id }) => id);
      await store.settle(userId, ids, noon);
      expect(await store.open(userId)).toEqual([]);
      await store.settle(userId, ids, null);
      await store.remove(userId, ids.slice(0, 2));
      expect(await store.open(userId)).toEqual(all.slice(2));
    });

    it('L-9: one is moved to another time, unless it is done or gone', async () => {
      const store = await open();
      const userId = randomUUID();
      const [tom, done, gone] = [
        reminderOf('call Tom', 5),
        reminderOf('send the offer', 6),
        reminderOf('order sand', 7),
      ];
      for (const one of [tom, done, gone]) await store.keep(userId, one, driveId);
      await store.settle(userId, [done.id], noon);
      await store.remove(userId, [gone.id]);
      for (const { id } of [tom, done, gone]) await store.move(userId, id, noon);
      await store.move(randomUUID(), tom.id, new Date(0));
      expect(await store.open(userId)).toEqual([{ ...tom, dueAt: noon.toISOString() }]);
      await store.settle(userId, [done.id], null);
      expect(await store.open(userId)).toContainEqual(done);
    });

    it('L-9: nobody sees or changes those of another', async () => {
      const store = await open();
      const [nora, bob] = [randomUUID(), randomUUID()];
      const tom = reminderOf('call Tom', 5);
      await store.keep(nora, tom, driveId);
      await store.settle(bob, [tom.id], noon);
      await store.remove(bob, [tom.id]);
      expect(await store.open(bob)).toEqual([]);
      expect(await store.open(nora)).toEqual([tom]);
    });
  });
}
