import { randomUUID } from 'node:crypto';
import { longMemoryLimit } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { describeLongMemoryStoreConformance, entryOf } from '../testing/conformance/long-memory-store.ts';
import { describeMemoryVectorsConformance } from '../testing/conformance/memory-vectors.ts';
import { createLongMemoryStore, createMemoryLongMemoryStore } from './long-memory-store.ts';
import { createProcessMemoryVectors } from './memory-vectors.ts';

describeLongMemoryStoreConformance('the memory of a process', async () => createMemoryLongMemoryStore());
describeMemoryVectorsConformance('the memory of a process', async () => {
  const store = createMemoryLongMemoryStore();
  return { store, vectors: createProcessMemoryVectors(store) };
});

/** A database that refuses at first, then takes what is asked of it. */
function openDatabaseDouble() {
  const asked: string[] = [];
  const state = { away: true };
  const listeners = new Set<() => void>();
  const client = createClient('http://database.invalid', 'a key', {
    db: { retry: false },
    global: {
      fetch: async (input, init) => {
        if (state.away) throw new TypeError('away');
        asked.push(`${String(input).split('/').at(-1)} ${String(init?.body)}`);
        return Response.json(null);
      },
    },
  });
  const database = {
    forUser: () => client,
    ready: async () => {},
    onReady: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const comesBack = () => {
    state.away = false;
    for (const listener of listeners) listener();
  };
  return { database, asked, comesBack };
}

it('L-1: a database that is away is not told as an empty memory, and acknowledges nothing', async () => {
  const { database } = openDatabaseDouble();
  await using store = createLongMemoryStore({ database });
  const userId = randomUUID();
  expect(await store.get(userId)).toEqual({ entries: [], reachable: false });
  await expect(store.change(userId, { removed: ['k_00000000_0000000000'] })).rejects.toMatchObject({
    code: 'MEMORY_UNREACHABLE',
    retryable: true,
  });
});

it('L-3: what was spoken while the database was away is counted when it is back', async () => {
  const { database, asked, comesBack } = openDatabaseDouble();
  const store = createLongMemoryStore({ database });
  const userId = randomUUID();
  const at = new Date('2026-11-25T09:00:00.000Z');
  await store.noteSpoken(userId, ['one', 'two'], at);
  await store.noteSpoken(userId, ['one'], at);
  expect(asked).toEqual([]);
  comesBack();
  await store.close();
  const spoken = [
    { id: 'one', times: 2, at: at.toISOString() },
    { id: 'two', times: 1, at: at.toISOString() },
  ];
  expect(asked).toEqual([`note_memories_spoken ${JSON.stringify({ spoken })}`]);
});

it('L-14: many short entries fill the room as few long ones do', async () => {
  await using store = createMemoryLongMemoryStore();
  const userId = randomUUID();
  const many = Array.from({ length: longMemoryLimit.entries }, (_, place) => entryOf('y', place));
  await store.change(userId, { added: many });
  await expect(store.change(userId, { added: [entryOf('one more')] })).rejects.toMatchObject({ code: 'MEMORY_FULL' });
  expect((await store.get(userId)).entries).toHaveLength(longMemoryLimit.entries);
});
