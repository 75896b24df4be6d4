import { randomUUID } from 'node:crypto';
import { embeddingDimensions, type LongMemoryStore, type MemoryVectors } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { entryOf } from './long-memory-store.ts';

interface Opened {
  readonly store: LongMemoryStore;
  readonly vectors: MemoryVectors;
}

/** Points along one dimension. */
const vectorOf = (dimension: number) =>
  Array.from({ length: embeddingDimensions }, (_, place) => Number(place === dimension));

/** What vectors of every store of long memory must do. `open` gives both over the same place. */
export function describeMemoryVectorsConformance(name: string, open: () => Promise<Opened>): void {
  describe(`${name} as vectors of what was told`, () => {
    const told = ['Ruth runs the harbour site', 'Tom repairs the crane', 'Ana likes tea'];

    async function tell() {
      const { store, vectors } = await open();
      const userId = randomUUID();
      const entries = told.map((content, place) => entryOf(content, place));
      await store.change(userId, { added: entries });
      return { store, vectors, userId, ids: entries.map(({ id }) => id) };
    }

    it('L-4: what lacks a vector is told until it has one, the newest first, and of nobody else', async () => {
      const { store, vectors, userId, ids } = await tell();
      await using _closed = store;
      expect(await vectors.unembedded(userId, 2)).toEqual([
        { id: ids[2], content: told[2] },
        { id: ids[1], content: told[1] },
      ]);
      const made = ids.map((id, place) => ({ id, vector: vectorOf(place) }));
      await vectors.embed(randomUUID(), made);
      expect(await vectors.unembedded(userId, 10)).toHaveLength(3);
      await vectors.embed(userId, made.slice(1));
      await vectors.embed(userId, made.slice(1));
      expect(await vectors.unembedded(userId, 10)).toEqual([{ id: ids[0], content: told[0] }]);
    });

    it('L-4: finds by words, and by meaning with how near it is; what is forgotten by neither', async () => {
      const { store, vectors, userId, ids } = await tell();
      await using _closed = store;
      const find = async (words: string, vector: readonly number[] | null) =>
        vectors.search(userId, { words, vector, limit: 10 });
      expect((await find('who repairs the crane?', null))[0]).toEqual({ id: ids[1], similarity: null });
      await vectors.embed(
        userId,
        ids.map((id, place) => ({ id, vector: vectorOf(place) })),
      );
      const [nearest, ...others] = await find('something hot to drink', vectorOf(2));
      expect(nearest?.id).toBe(ids[2]);
      expect(nearest?.similarity).toBeCloseTo(1, 3);
      for (const { similarity } of others) expect(similarity).toBeCloseTo(0, 3);
      const byMeaning = await vectors.search(userId, { words: '', vector: vectorOf(1), limit: 1 });
      expect(byMeaning).toEqual([{ id: ids[1], similarity: expect.closeTo(1, 3) }]);
      expect(await find('', null)).toEqual([]);
      await store.change(userId, { removed: [ids[2] ?? ''] });
      expect((await find('tea', vectorOf(2))).map(({ id }) => id)).not.toContain(ids[2]);
      expect(await vectors.unembedded(userId, 10)).toEqual([]);
    });
  });
}
