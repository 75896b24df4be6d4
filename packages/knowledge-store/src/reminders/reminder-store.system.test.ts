import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLongMemoryStore } from '../long-memory/long-memory-store.ts';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { describeReminderStoreConformance } from '../testing/conformance/reminder-store.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import { createReminderStore } from './reminder-store.ts';

const opened: { embedded?: TestDatabase; database?: Database } = {};

beforeAll(async () => {
  opened.embedded = await startEmbeddedDatabase();
  opened.database = openDatabase({ settings: opened.embedded.settings });
});
afterAll(async () => {
  await opened.database?.close();
  await opened.embedded?.[Symbol.asyncDispose]();
});

function database(): Database {
  if (opened.database === undefined) throw new Error('There is no database.');
  return opened.database;
}

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
