import { randomUUID } from 'node:crypto';
import type { MemoryEntry } from '@nexus/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { describeLongMemoryStoreConformance } from '../testing/conformance/long-memory-store.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import { createLongMemoryStore } from './long-memory-store.ts';

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

describeLongMemoryStoreConformance('the embedded database', async () =>
  createLongMemoryStore({ database: database() }),
);

it('L-1, L-15: of what is forgotten no word is left in the row', async () => {
  const userId = randomUUID();
  const store = createLongMemoryStore({ database: database() });
  const entry: MemoryEntry = {
    ...{ id: `k_0mi8x000_${'0'.repeat(20)}`, content: 'a quetzal', category: 'fact', importance: 5, confidence: 1 },
    ...{ source: 'driver', driveId: randomUUID(), accessCount: 0, lastAccessedAt: null, validFrom: '2026' },
    ...{ validTo: null, supersededBy: null, createdAt: new Date().toISOString() },
  };
  await store.change(userId, { added: [entry] });
  await store.change(userId, { removed: [entry.id] });
  const { data } = await database().forUser(userId).from('memory_entries').select('id, content, valid_from');
  expect(data).toEqual([{ id: entry.id, content: null, valid_from: null }]);
});
