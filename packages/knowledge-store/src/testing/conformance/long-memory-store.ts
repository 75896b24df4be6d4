import { randomUUID } from 'node:crypto';
import { type LongMemoryStore, longMemoryLimit, type MemoryEntry } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

const monday = new Date('2026-11-23T09:00:00.000Z');

export function entryOf(content: string, place = 0): MemoryEntry {
  const createdAt = new Date(monday.getTime() + place * 1_000);
  return {
    id: `k_${createdAt.getTime().toString(36).padStart(8, '0')}_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    content,
    category: 'relationship',
    importance: 5,
    confidence: 0.5,
    source: 'driver',
    driveId: randomUUID(),
    accessCount: 0,
    lastAccessedAt: null,
    validFrom: '2026-06',
    validTo: null,
    supersededBy: null,
    createdAt: createdAt.toISOString(),
  };
}

/** What every store of long memory must do. `open` gives one more over the same place. */
export function describeLongMemoryStoreConformance(name: string, open: () => Promise<LongMemoryStore>): void {
  describe(`${name} as a store of long memory`, () => {
    const entriesOf = async (store: LongMemoryStore, userId: string) => (await store.get(userId)).entries;

    it('L-1: keeps what was told as it was told, the oldest first, once', async () => {
      await using store = await open();
      const userId = randomUUID();
      expect(await store.get(userId)).toEqual({ entries: [], reachable: true });
      const [tom, ruth] = [entryOf('Tom’s "harbour" site, {a}'), entryOf('Ruth runs it 🏗', 1)];
      await store.change(userId, { added: [ruth] });
      await store.change(userId, { added: [tom, { ...ruth, content: 'another' }] });
      expect(await entriesOf(store, userId)).toEqual([tom, ruth]);
    });

    it('L-4: an entry ends and opens again, in one change with what ended it', async () => {
      await using store = await open();
      const userId = randomUUID();
      const [tom, ruth] = [entryOf('Tom'), entryOf('Ruth', 1)];
      await store.change(userId, { added: [tom] });
      const ending = { id: tom.id, validTo: '2026-06', supersededBy: ruth.id };
      await store.change(userId, { added: [ruth], ended: [ending] });
      expect(await entriesOf(store, userId)).toEqual([{ ...tom, ...ending }, ruth]);
      await store.change(userId, { removed: [ruth.id], ended: [{ id: tom.id, validTo: null, supersededBy: null }] });
      expect(await entriesOf(store, userId)).toEqual([tom]);
    });

    it('L-4: what an entry was found to end is kept with it, and taken back', async () => {
      await using store = await open();
      const userId = randomUUID();
      const [tom, ruth] = [entryOf('Tom'), entryOf('Ruth', 1)];
      await store.change(userId, { added: [tom, ruth] });
      const ending = { id: tom.id, validTo: '2026-06', supersededBy: ruth.id };
      await store.change(userId, { linked: [{ id: ruth.id, ends: tom.id }], ended: [ending] });
      expect(await entriesOf(store, userId)).toEqual([
        { ...tom, ...ending },
        { ...ruth, ends: tom.id },
      ]);
      const holding = { id: tom.id, validTo: null, supersededBy: null };
      await store.change(userId, { linked: [{ id: ruth.id, ends: null }], ended: [holding] });
      expect(await entriesOf(store, userId)).toEqual([tom, ruth]);
      // Of what is not there nothing comes about.
      await store.change(userId, { linked: [{ id: entryOf('unknown').id, ends: tom.id }] });
      expect(await entriesOf(store, userId)).toEqual([tom, ruth]);
    });

    it('L-15, M-8: what is forgotten is gone, and a late writing does not bring it back', async () => {
      await using store = await open();
      const userId = randomUUID();
      const [tom, ruth, ana] = [entryOf('Tom'), entryOf('Ruth', 1), entryOf('Ana', 2)];
      await store.change(userId, { added: [tom] });
      await store.change(userId, { removed: [tom.id, ana.id, tom.id] });
      await store.change(userId, { added: [tom, ruth, ana], ended: [{ ...ana, validTo: '2026' }] });
      expect(await entriesOf(store, userId)).toEqual([ruth]);
      await store.clear(userId);
      await store.change(userId, { added: [ruth] });
      expect(await entriesOf(store, userId)).toEqual([]);
    });

    it('L-3: counts how often an entry was spoken, and when last', async () => {
      await using store = await open();
      const userId = randomUUID();
      const [tom, ruth] = [entryOf('Tom'), entryOf('Ruth', 1)];
      await store.change(userId, { added: [tom, ruth] });
      await store.noteSpoken(userId, [ruth.id, entryOf('unknown').id], monday);
      await store.noteSpoken(userId, [ruth.id], new Date('2026-11-24T09:00:00.000Z'));
      expect(await entriesOf(store, userId)).toEqual([
        tom,
        { ...ruth, accessCount: 2, lastAccessedAt: '2026-11-24T09:00:00.000Z' },
      ]);
    });

    it('L-3: counts what was spoken once, also where writing it is tried again', async () => {
      await using store = await open();
      const userId = randomUUID();
      const ruth = entryOf('Ruth');
      await store.change(userId, { added: [ruth] });
      await store.noteSpoken(userId, [ruth.id], monday);
      await store.noteSpoken(userId, [ruth.id], monday);
      expect(await entriesOf(store, userId)).toEqual([
        { ...ruth, accessCount: 1, lastAccessedAt: monday.toISOString() },
      ]);
    });

    it('L-5: what is proposed is in no reading, counts how often it was asked about, and goes for good', async () => {
      await using store = await open();
      const [userId, other] = [randomUUID(), randomUUID()];
      const [tom, ruth, ana] = [entryOf('Tom'), entryOf('Ruth', 1), entryOf('Ana', 2)];
      await store.change(userId, { added: [tom] });
      await store.propose(userId, [ruth, ana]);
      await store.propose(userId, [ruth, { ...tom, content: 'another' }]);
      expect(await entriesOf(store, userId)).toEqual([tom]);
      expect(await store.proposed(other)).toEqual([]);
      await store.noteAsked(other, [ruth.id]);
      await store.noteAsked(userId, [ruth.id, tom.id]);
      expect(await store.proposed(userId)).toEqual([
        { entry: ruth, asked: 1 },
        { entry: ana, asked: 0 },
      ]);
      await store.change(userId, { removed: [ruth.id] });
      await store.propose(userId, [ruth]);
      expect(await store.proposed(userId)).toEqual([{ entry: ana, asked: 0 }]);
      await store.clear(userId);
      expect(await store.proposed(userId)).toEqual([]);
    });

    it('L-5: counts each of several drives that ask about one proposal at the same moment', async () => {
      await using store = await open();
      const userId = randomUUID();
      const [ruth, ana] = [entryOf('Ruth'), entryOf('Ana', 1)];
      await store.propose(userId, [ruth, ana]);
      await Promise.all([[ruth.id], [ruth.id, ana.id], [ruth.id]].map((ids) => store.noteAsked(userId, ids)));
      expect(await store.proposed(userId)).toEqual([
        { entry: ruth, asked: 3 },
        { entry: ana, asked: 1 },
      ]);
    });

    it('L-4: keeps the day on which it was told where the driver was', async () => {
      await using store = await open();
      const userId = randomUUID();
      const entry = { ...entryOf('Tom'), toldOn: '2026-11-24' };
      await store.change(userId, { added: [entry] });
      expect(await entriesOf(store, userId)).toEqual([entry]);
    });

    it('L-1, M-14: nobody has, ends or forgets anybody else’s', async () => {
      await using store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      const entry = entryOf('Nora’s');
      await store.change(nora, { added: [entry] });
      await store.change(ben, { removed: [entry.id], ended: [{ id: entry.id, validTo: '2026', supersededBy: null }] });
      await store.noteSpoken(ben, [entry.id], monday);
      await store.clear(ben);
      expect(await entriesOf(store, ben)).toEqual([]);
      expect(await entriesOf(store, nora)).toEqual([entry]);
    });

    it('L-1: takes more than a page, and nothing', async () => {
      await using store = await open();
      const userId = randomUUID();
      const all = Array.from({ length: 1_100 }, (_, place) => entryOf(`Number ${place}`, place));
      await store.change(userId, { added: all });
      await store.change(userId, {});
      expect(await entriesOf(store, userId)).toEqual(all);
    });

    it('L-15: leaves nothing of a user, no mark of what was forgotten, and of others everything', async () => {
      await using store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      const [tom, ruth] = [entryOf('Tom'), entryOf('Ruth', 1)];
      for (const userId of [nora, ben]) await store.change(userId, { added: [tom, ruth], removed: [ruth.id] });
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora);
      expect(await entriesOf(store, nora)).toEqual([]);
      expect(await entriesOf(store, ben)).toEqual([tom]);
      await store.change(nora, { added: [ruth] });
      expect(await entriesOf(store, nora)).toEqual([ruth]);
    });

    it('L-14: refuses more than there is room for, all or nothing, and has room again when something was forgotten', async () => {
      await using store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      const long = Array.from({ length: longMemoryLimit.bytes / 500 }, (_, place) => entryOf('x'.repeat(500), place));
      for (let from = 0; from < long.length; from += 400)
        await store.change(nora, { added: long.slice(from, from + 400) });
      const more = entryOf('Ruth', long.length);
      const refused = store.change(nora, {
        added: [more],
        linked: [{ id: long[1]?.id ?? '', ends: long[0]?.id ?? '' }],
        ended: [{ id: long[0]?.id ?? '', validTo: '2026', supersededBy: more.id }],
      });
      await expect(refused).rejects.toMatchObject({ code: 'MEMORY_FULL', retryable: false });
      expect(await entriesOf(store, nora)).toEqual(long);
      await store.change(ben, { added: [more] });
      await store.change(nora, { removed: [long[0]?.id ?? ''] });
      await store.change(nora, { added: [more] });
    });

    it('L-1: closing twice is closing once', async () => {
      const store = await open();
      await store.close();
      await store.close();
    });
  });
}
