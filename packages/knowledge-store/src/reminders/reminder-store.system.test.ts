import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLongMemoryStore } from '../long-memory/long-memory-store.ts';
import { describeReminderStoreConformance } from '../testing/conformance/reminder-store.ts';
import { layDatabaseForFile } from '../testing/database-for-file.ts';
import { createReminderStore } from './reminder-store.ts';

const database = layDatabaseForFile();

describeReminderStoreConformance('the embedded database', async () => createReminderStore({ database: database() }));

it('L-9, L-15: a reminder is no fact, is forgotten with all that was told, and leaves neither words nor time', async () => {
  const userId = randomUUID();
  const reminders = createReminderStore({ database: database() });
  await using facts = createLongMemoryStore({ database: database() });
  const [id, now] = [`k_0mi8x000_${'0'.repeat(20)}`, new Date().toISOString()];
  await reminders.keep(
    userId,
    { id, content: 'feed the quetzal', dueAt: now, doneAt: null, createdAt: now },
    randomUUID(),
  );
  expect(await facts.get(userId)).toEqual({ entries: [], reachable: true });
  await facts.clear(userId);
  expect(await reminders.open(userId)).toEqual([]);
  const { data } = await database().forUser(userId).from('memory_entries').select('id, content, due_at, done_at');
  expect(data).toEqual([{ id, content: null, due_at: null, done_at: null }]);
});

it('L-9: what was done a month ago makes room, and where there is none the driver hears so', async () => {
  const userId = randomUUID();
  const reminders = createReminderStore({ database: database() });
  const now = new Date();
  const reminderOf = (place: number) => ({
    ...{ id: `k_0mi8x000_${String(place).padStart(20, '0')}`, content: `reminder ${place}` },
    ...{ dueAt: now.toISOString(), doneAt: null, createdAt: now.toISOString() },
  });
  for (const place of [1, 2]) await reminders.keep(userId, reminderOf(place), randomUUID());
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  await reminders.settle(userId, [reminderOf(1).id], daysAgo(31));
  await reminders.settle(userId, [reminderOf(2).id], daysAgo(29));
  await reminders.keep(userId, reminderOf(3), randomUUID());
  expect((await reminders.all(userId)).map(({ content }) => content)).toEqual(['reminder 2', 'reminder 3']);

  // Four million bytes, of which three are taken.
  const rows = Array.from({ length: 2_000 }, (_, place) => ({
    ...{ user_id: userId, id: `k_${place}`, content: '🏗'.repeat(500), category: 'fact', importance: 5, confidence: 1 },
    ...{ source: 'driver', created_at: now.toISOString() },
  }));
  const { error } = await database().forUser(userId).from('memory_entries').insert(rows.slice(1));
  expect(error).toBeNull();
  const long = { ...reminderOf(4), content: '🏗'.repeat(500) };
  await expect(reminders.keep(userId, long, randomUUID())).rejects.toMatchObject({ code: 'MEMORY_FULL' });
});
