import { randomUUID } from 'node:crypto';
import type { DocumentStore } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBackend } from '../testing/document-backends.ts';
import {
  must,
  type OpenDocumentDatabase,
  openEmbeddedDocuments,
  openPostgresDocuments,
  serviceOf,
} from '../testing/document-backends.ts';
import { inventChunks, inventFile, inventVector, upload } from '../testing/invent-document.ts';
import { findPostgresServer } from '../testing/postgres-server.ts';
import { createDocumentStore, inspectDocumentVectors } from './document-store.ts';

const kinds = [
  { name: 'the embedded database', open: openEmbeddedDocuments },
  ...(findPostgresServer() ? [{ name: 'a PostgreSQL', open: openPostgresDocuments }] : []),
];

const refused = '42501';

describe.each(kinds)('the tables of documents in $name', ({ open }) => {
  let place: DocumentBackend & OpenDocumentDatabase;
  beforeAll(async () => {
    place = await open();
  }, 240_000);
  afterAll(async () => {
    await place?.[Symbol.asyncDispose]();
  });

  it('K-7: row-level security shows users what is theirs and their organisations’, and nobody a draft', async () => {
    const [editor, member, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    const organizationId = await place.makeOrganization();
    await place.setRole(organizationId, editor, 'editor');
    await place.setRole(organizationId, member, 'member');
    const shared = inventFile(editor, { owner: { userId: editor, organizationId } });
    const ours = await upload(place.store, { file: shared, contents: ['ours'] });
    const mine = await upload(place.store, { file: inventFile(editor), contents: ['mine'] });
    const draft = await place.store.begin(randomUUID(), inventFile(editor));
    await draft.add(inventChunks(['a draft']), null);
    const seenBy = async (userId: string) => {
      const client = place.database.forUser(userId);
      const documents = await must(client.from('documents').select('id'));
      const chunks = await must(client.from('document_chunks').select('content'));
      return [documents?.map(({ id }) => id).sort(), chunks?.map(({ content }) => content).sort()];
    };
    expect(await seenBy(editor)).toEqual([[ours.id, mine.id].sort(), ['mine', 'ours']]);
    expect(await seenBy(member)).toEqual([[ours.id], ['ours']]);
    expect(await seenBy(stranger)).toEqual([[], []]);
    await place.setRole(organizationId, member, null);
    expect(await seenBy(member)).toEqual([[], []]);
  });

  it('K-7: nobody writes a row but by the functions, not even an admin', async () => {
    const [admin, other] = [randomUUID(), randomUUID()];
    const organizationId = await place.makeOrganization();
    await place.setRole(organizationId, admin, 'admin');
    const file = inventFile(admin, { owner: { userId: admin, organizationId } });
    const { id } = await upload(place.store, { file, contents: ['this stays here'] });
    for (const userId of [admin, other]) {
      const client = place.database.forUser(userId);
      const row = {
        id: randomUUID(),
        uploaded_by: userId,
        file_name: 'x',
        source_type: '',
        sha256: '0'.repeat(64),
        size: 1,
      };
      const attempts = [
        client.from('documents').insert(row),
        client.from('documents').update({ title: 'taken' }).eq('id', id),
        client.from('documents').delete().eq('id', id),
        client.from('document_chunks').update({ content: 'taken' }).eq('document_id', id),
        client.from('document_chunks').delete().eq('document_id', id),
        client.from('document_chunks').insert({ document_id: id, position: 9, content: 'x', citation: {}, tokens: 1 }),
      ];
      for (const attempt of attempts) await attempt;
      expect((await attempts[0])?.error?.code).toBe(refused);
    }
    expect(await place.store.list(other)).toEqual([]);
    expect(await place.store.list(admin)).toHaveLength(1);
    expect(await place.store.get(admin, id)).toMatchObject({ title: file.fileName.replace('.md', '') });
    const chunks = await must(place.database.forUser(admin).from('document_chunks').select('content'));
    expect(chunks).toEqual([{ content: 'this stays here' }]);
    expect(await place.store.search(admin, { words: 'stays', vector: null, limit: 3 })).toHaveLength(1);
  });

  it('K-6, K-7: vectors of another model are not compared with a question’s, and are made anew', async ({ skip }) => {
    skip(place.withoutVectors !== null, place.withoutVectors ?? '');
    const open = (vectorModel: string) => createDocumentStore({ database: place.database, vectorModel });
    const [before, now] = [open('older'), open('newer')];
    const userId = randomUUID();
    const asked = inventVector(1);
    const search = (store: DocumentStore) => store.search(userId, { words: 'unrelated', vector: asked, limit: 5 });
    const lacking = async (vectorModel: string) =>
      (await inspectDocumentVectors(place.database, { vectorModel })).lacking.find((one) => one.userId === userId);
    const { id } = await upload(before, {
      ...{ file: inventFile(userId), contents: ['a fender', 'a bollard'] },
      vectors: [asked, inventVector(2)],
    });
    expect(await search(before)).toMatchObject([{ content: 'a fender' }, { content: 'a bollard' }]);
    expect(await search(now)).toEqual([]);
    const byWords = await now.search(userId, { words: 'fender', vector: asked, limit: 5 });
    expect(byWords).toMatchObject([{ content: 'a fender', similarity: null }]);
    expect([await lacking('older'), await lacking('newer')]).toEqual([undefined, { userId, chunks: 2 }]);
    expect(await before.unembedded(userId, 10)).toEqual([]);
    const waiting = await now.unembedded(userId, 10);
    expect(waiting.map(({ content }) => content)).toEqual(['a fender', 'a bollard']);

    await before.embed(randomUUID(), [{ id: waiting[0]?.id ?? '', vector: asked }]);
    await now.embed(
      userId,
      waiting.slice(1).map((chunk) => ({ id: chunk.id, vector: asked })),
    );
    expect(await search(now)).toMatchObject([{ content: 'a bollard' }]);
    expect(await search(before)).toEqual([]);
    expect(await now.get(userId, id)).toMatchObject({ chunks: 2, embedded: 1 });
    expect(await now.unembedded(userId, 10)).toEqual(waiting.slice(0, 1));
  });

  it('K-7: what searches past row-level security cannot be called, nor anything without a user', async () => {
    const userId = randomUUID();
    const { id } = await upload(place.store, { file: inventFile(userId), contents: ['a keel'] });
    const stranger = place.database.forUser(randomUUID());
    const inside = ['best_by_words', 'best_by_vector', 'scan_vectors', 'words_of', 'keep_vectors'];
    for (const name of inside) expect((await stranger.rpc(name, {})).error).not.toBeNull();
    expect((await stranger.schema('private').from('document_words').select('*')).error).not.toBeNull();
    const anonymous = createClient(place.address, place.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      db: { retry: false },
    });
    const calls = [
      anonymous.rpc('search_knowledge', { words: 'keel', query_vector: null, max_results: 3 }),
      anonymous.rpc('remove_document', { document_id: id }),
      anonymous.rpc('unembedded_chunks', { at_most: 3 }),
      anonymous.rpc('embed_chunks', { vectors: [] }),
    ];
    for (const call of calls) expect((await call).error?.code).toBe(refused);
    for (const table of ['documents', 'document_chunks'])
      expect((await anonymous.from(table).select('*')).data ?? []).toEqual([]);
    expect(await place.store.get(userId, id)).not.toBeNull();
  });

  it('K-7: an organisation’s manuals go with it', async () => {
    const admin = randomUUID();
    const organizationId = await place.makeOrganization();
    await place.setRole(organizationId, admin, 'admin');
    const file = inventFile(admin, { owner: { userId: admin, organizationId } });
    const { id } = await upload(place.store, { file, contents: ['a davit'], vectors: [inventVector(1)] });
    await must(place.database.forUser(admin).rpc('end_organization', { organization: organizationId }));
    expect(await place.leftOf([id])).toEqual([]);
  });

  it('K-7: a citation that is none, written past this program, takes no other passage along', async () => {
    const userId = randomUUID();
    const client = place.database.forUser(userId);
    const id = randomUUID();
    const begun = { draft_id: id, for_organization: null, named: 'b.md', label: '', content_sha256: 'b'.repeat(64) };
    const attempt = await must(client.rpc('begin_document', { ...begun, bytes: 1 }));
    const cited = (citation: object) => ({ content: 'the bollard', citation, tokens: 3 });
    const added = [cited({ kind: 'lines', from: 1, to: 1 }), cited({ kind: 'nowhere' }), cited({})];
    const draft = { draft_id: id, draft_attempt: attempt };
    await must(client.rpc('add_to_document', { ...draft, behind: 0, added, vectors: null }));
    await must(client.rpc('publish_document', { ...draft, called: 'B', is_format: 'text' }));
    const passages = await place.store.search(userId, { words: 'bollard', vector: null, limit: 5 });
    expect(passages).toMatchObject([{ documentId: id, citation: { kind: 'lines' } }]);
  });

  it('K-5: nothing is left of any document that is gone: no word, no vector', async () => {
    const userId = randomUUID();
    const fileName = 'last.md';
    await upload(place.store, {
      file: inventFile(userId, { fileName }),
      contents: ['one'],
      vectors: [inventVector(1)],
    });
    await upload(place.store, {
      file: inventFile(userId, { fileName }),
      contents: ['two'],
      vectors: [inventVector(2)],
    });
    const gone = await upload(place.store, {
      file: inventFile(userId),
      contents: ['three'],
      vectors: [inventVector(3)],
    });
    await place.store.remove(userId, gone.id);
    const numbers = await must(serviceOf(place).from('documents').select('number'));
    const known = new Set(numbers?.map(({ number }) => Number(number)));
    const named = await place.namedDocuments();
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((number) => !known.has(number))).toEqual([]);
  });
});
