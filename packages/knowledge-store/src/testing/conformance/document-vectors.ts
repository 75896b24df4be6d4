import { randomUUID } from 'node:crypto';
import type { DocumentStore } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import type { DocumentBackend } from '../document-backends.ts';
import { between, inventFile, inventVector, upload } from '../invent-document.ts';

/** What a store of documents does with vectors: a part of its suite. */
export function describeVectors(
  opened: () => { readonly backend: DocumentBackend; readonly store: DocumentStore },
): void {
  describe('vectors', () => {
    it('K-7: finds what is near in meaning and says how near, fused with what has the words', async ({ skip }) => {
      const { backend, store } = opened();
      skip(backend.withoutVectors !== null, backend.withoutVectors ?? '');
      const userId = randomUUID();
      const [asked, far] = [inventVector(1), inventVector(2)];
      const vectors = [0.9, 0.1, 0.4, 0.8].map((share) => between(asked, far, share));
      const contents = ['far words', 'nearest', 'near', 'words that are far'];
      const document = await upload(store, { file: inventFile(userId), contents, vectors });
      expect(document).toMatchObject({ chunks: 4, embedded: 4 });
      const search = (text: string) => store.search(userId, { words: text, vector: asked, limit: 3 });
      const byMeaning = await search('nothing of it');
      expect(byMeaning.map(({ content }) => content)).toEqual(['nearest', 'near', 'words that are far']);
      const similarities = byMeaning.map(({ similarity }) => similarity ?? 0);
      expect(similarities[0]).toBeGreaterThan(0.95);
      expect(similarities).toEqual([...similarities].sort((left, right) => right - left));
      const fused = await search('near');
      expect(fused.map(({ content }) => content)).toEqual(['near', 'nearest', 'words that are far']);
      const byWords = await store.search(userId, { words: 'far', vector: null, limit: 10 });
      expect(byWords).toHaveLength(2);
      expect(byWords[0]?.similarity ?? null).toBeNull();
    });

    it('K-6: chunks without vectors are found by their words, and get theirs later', async ({ skip }) => {
      const { backend, store } = opened();
      skip(backend.withoutVectors !== null, backend.withoutVectors ?? '');
      const [userId, other] = [randomUUID(), randomUUID()];
      const asked = inventVector(3);
      const document = await upload(store, {
        file: inventFile(userId),
        contents: ['a', 'b', 'ladder'].map((x) => `${x} ${x}`),
      });
      await upload(store, { file: inventFile(userId), contents: ['with'], vectors: [inventVector(4)] });
      const before = await store.search(userId, { words: 'ladder', vector: asked, limit: 10 });
      expect(before.map(({ content }) => content).sort()).toEqual(['ladder ladder', 'with']);
      const waiting = await store.unembedded(userId, 10);
      expect(waiting.map(({ content }) => content)).toEqual(['a a', 'b b', 'ladder ladder']);
      expect(await store.unembedded(userId, 2)).toEqual(waiting.slice(0, 2));
      expect(await store.unembedded(userId, 2, waiting[0]?.id)).toEqual(waiting.slice(1));
      expect(await store.unembedded(other, 10)).toEqual([]);
      const given = waiting.map(({ id }, index) => ({ id, vector: index === 1 ? asked : inventVector(10 + index) }));
      await store.embed(other, given);
      expect(await store.get(userId, document.id)).toMatchObject({ embedded: 0 });
      await store.embed(userId, given.slice(0, 2));
      expect(await store.get(userId, document.id)).toMatchObject({ embedded: 2 });
      await store.embed(userId, given);
      await store.embed(userId, given);
      expect(await store.get(userId, document.id)).toMatchObject({ chunks: 3, embedded: 3 });
      expect(await store.unembedded(userId, 10)).toEqual([]);
      const [nearest] = await store.search(userId, { words: 'unrelated', vector: asked, limit: 1 });
      expect(nearest).toMatchObject({ content: 'b b' });
      expect(nearest?.similarity).toBeCloseTo(1, 4);
    });

    it('K-6: who may not change an organisation’s manuals gives them no vectors', async ({ skip }) => {
      const { backend, store } = opened();
      skip(backend.withoutVectors !== null, backend.withoutVectors ?? '');
      const [editor, member] = [randomUUID(), randomUUID()];
      const organizationId = await backend.makeOrganization();
      await backend.setRole(organizationId, editor, 'editor');
      await backend.setRole(organizationId, member, 'member');
      const file = inventFile(editor, { owner: { userId: editor, organizationId } });
      const { id } = await upload(store, { file, contents: ['a mast'] });
      const [chunk] = await store.unembedded(editor, 10);
      expect(chunk).toMatchObject({ content: 'a mast' });
      expect(await store.unembedded(member, 10)).toEqual([]);
      const given = [{ id: chunk?.id ?? '', vector: inventVector(5) }];
      await store.embed(member, given);
      expect(await store.get(editor, id)).toMatchObject({ embedded: 0 });
      await store.embed(editor, given);
      expect(await store.get(member, id)).toMatchObject({ embedded: 1 });
    });

    it('K-7: where no vectors are kept all else works, and nothing waits for one', async ({ skip }) => {
      const { backend, store } = opened();
      skip(backend.withoutVectors === null, 'this backend keeps vectors');
      const userId = randomUUID();
      const document = await upload(store, {
        file: inventFile(userId),
        contents: ['a pulley'],
        vectors: [inventVector(6)],
      });
      expect(document).toMatchObject({ chunks: 1, embedded: 0 });
      expect(await store.unembedded(userId, 10)).toEqual([]);
      await store.embed(userId, [{ id: '1', vector: inventVector(6) }]);
      const passages = await store.search(userId, { words: 'pulley', vector: inventVector(6), limit: 5 });
      expect(passages).toMatchObject([{ content: 'a pulley', similarity: null }]);
    });
  });
}
