import { randomUUID } from 'node:crypto';
import { embeddingDimensions, type MemoryEntry } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createReminderStore } from '../reminders/reminder-store.ts';
import { describeLongMemoryStoreConformance, entryOf } from '../testing/conformance/long-memory-store.ts';
import { describeMemoryVectorsConformance } from '../testing/conformance/memory-vectors.ts';
import { layDatabaseForFile } from '../testing/database-for-file.ts';
import { createLongMemoryStore } from './long-memory-store.ts';
import { createMemoryVectors } from './memory-vectors.ts';

const database = layDatabaseForFile();

describeLongMemoryStoreConformance('the embedded database', async () =>
  createLongMemoryStore({ database: database() }),
);

describeMemoryVectorsConformance('the embedded database', async () => ({
  store: createLongMemoryStore({ database: database() }),
  vectors: createMemoryVectors({ database: database(), vectorModel: 'm' }),
}));

it('L-4: vectors of another model are as good as none', async () => {
  const userId = randomUUID();
  await using store = createLongMemoryStore({ database: database() });
  const entry = entryOf('Ana likes tea');
  await store.change(userId, { added: [entry] });
  const [one, other] = ['one', 'other'].map((vectorModel) =>
    createMemoryVectors({ database: database(), vectorModel }),
  );
  const vector = Array.from({ length: embeddingDimensions }, () => 1);
  await one?.embed(userId, [{ id: entry.id, vector }]);
  expect(await one?.unembedded(userId, 9)).toEqual([]);
  expect(await other?.unembedded(userId, 9)).toHaveLength(1);
  expect(await other?.search(userId, { words: 'quartz', vector, limit: 9 })).toEqual([]);
});

it('L-10: what was told next to a hit in the same drive is found with it, and nothing of another drive or an hour later', async () => {
  const userId = randomUUID();
  await using store = createLongMemoryStore({ database: database() });
  const drive = { driveId: randomUUID() };
  const lines = ['the radio is loud', 'Gwen took me aside because of the bell tower', 'she is worried about money'];
  const said = lines.map((content, place) => ({ ...entryOf(content, place), ...drive }));
  const apart = [
    { ...entryOf('of another drive', 1.5) },
    { ...entryOf('much later', 7_200), ...drive },
    { ...entryOf('by the agent', 1.2), ...drive, source: 'agent' as const },
  ];
  const others = Array.from({ length: 20 }, (_, place) =>
    entryOf(`visitors at the tower ${place}`, 20_000 + 9_000 * place),
  );
  await store.change(userId, { added: [...said, ...apart, ...others] });
  const { data } = await database().forUser(userId).rpc('search_memories', { asked: 'why did Gwen take me aside?' });
  const found = (data as { id: string }[]).map(({ id }) => id);
  expect(found[0]).toBe(said[1]?.id);
  expect(found.slice(1, 3).toSorted()).toEqual([said[0]?.id, said[2]?.id].toSorted());
  for (const { id } of apart) expect(found).not.toContain(id);
});

it('L-7: one function finds by words and by meaning, of the caller’s alone, and of what is forgotten neither', async () => {
  const [nora, ben] = [randomUUID(), randomUUID()];
  const vectorOf = (dimension: number) =>
    `{${Array.from({ length: 1_536 }, (_, place) => (place === dimension ? 1_000 : 1)).join(',')}}`;
  const told = [
    'Ruth runs the harbour site',
    'Tom repairs the crane at the quarry',
    'the crane is rented from Halden, and the crane is old',
    'Ana likes tea',
  ];
  await using store = createLongMemoryStore({ database: database() });
  for (const userId of [nora, ben])
    await store.change(userId, { added: told.map((content, place) => entryOf(content, place)) });
  const ids = (await store.get(nora)).entries.map(({ id }) => id);
  // What waits for a yes, and what is to be reminded of, is in no reading.
  const [proposal, now] = [entryOf('a crane at the harbour', 9), new Date().toISOString()];
  await store.propose(nora, [proposal]);
  const reminder = { id: entryOf('').id, content: 'grease the crane', dueAt: now, doneAt: null, createdAt: now };
  await createReminderStore({ database: database() }).keep(nora, reminder, randomUUID());
  const search = async (userId: string, asked: string, query_vector: string | null = null) => {
    const { data, error } = await database()
      .forUser(userId)
      .rpc('search_memories', { asked, query_vector, of_model: 'm' });
    if (error !== null) throw new Error(error.message);
    return (data as { id: string }[]).map(({ id }) => ids.indexOf(id));
  };
  expect(await search(nora, 'who runs the harbour?')).toEqual([0]);
  expect(await search(nora, 'what about the old crane')).toEqual([2, 1]);
  expect(await search(nora, "of the and, ' | !:* <->")).toEqual([]);
  expect(await search(randomUUID(), 'crane')).toEqual([]);
  const { error } = await database()
    .forUser(nora)
    .rpc('embed_memories', {
      vectors: [...ids, proposal.id, reminder.id].map((id, place) => ({ id, vector: vectorOf(place) })),
      of_model: 'm',
    });
  expect(error).toBeNull();
  expect((await search(nora, 'a hot drink', vectorOf(3)))[0]).toBe(3);
  for (const place of [4, 5]) expect(await search(nora, 'a hot drink', vectorOf(place))).not.toContain(-1);
  expect((await search(nora, 'crane', vectorOf(1)))[0]).toBe(1);
  // Those of another user have none, whatever is given for them.
  expect(await search(ben, 'a hot drink', vectorOf(3))).toEqual([]);
  await store.change(nora, { removed: [ids[3] ?? ''] });
  expect(await search(nora, 'tea', vectorOf(3))).not.toContain(3);
});

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

it('L-14: what is left of the forgotten has no room without end', async () => {
  const client = database().forUser(randomUUID());
  const forget = async (removed: readonly string[]) =>
    (await client.rpc('change_memory_entries', { added: [], ended: [], removed })).error?.code;
  // In parts, of which each is done in the time of one call on a busy machine, too.
  const part = 12_000;
  for (let from = 0; from < 60_000; from += part) {
    expect(await forget(Array.from({ length: part }, (_, place) => `k_${from + place}`))).toBeUndefined();
  }
  expect(await forget(['k_60000'])).toBe('PT413');
  expect(await forget(['k_0'])).toBeUndefined();
}, 60_000);
