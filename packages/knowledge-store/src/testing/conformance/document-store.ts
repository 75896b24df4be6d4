import { randomUUID } from 'node:crypto';
import { type Citation, DocumentFormat, type DocumentStore, type UserId } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBackend } from '../document-backends.ts';
import { inventChunks, inventFile, upload } from '../invent-document.ts';
import { describeVectors } from './document-vectors.ts';

function words(text: string, limit = 10) {
  return { words: text, vector: null, limit };
}

const summary = { title: 'Of a test', format: 'text' } as const;

/** What every store of documents must do. `open` gives one for the whole suite; every test has users of its own. */
export function describeDocumentStoreConformance(name: string, open: () => Promise<DocumentBackend>): void {
  describe(`${name} as a store of documents`, () => {
    let backend: DocumentBackend;
    let store: DocumentStore;
    beforeAll(async () => {
      backend = await open();
      store = backend.store;
    }, 240_000);
    afterAll(async () => {
      await backend?.[Symbol.asyncDispose]();
    });

    const found = async (userId: UserId, text: string) =>
      (await store.search(userId, words(text))).map(({ content }) => content);

    it('K-5: finds the owner’s document of the same bytes, and neither of two owners the other’s', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const text = randomUUID();
      const mine = await upload(store, { file: inventFile(one, { text }), contents: ['the hoist of one'] });
      expect(await store.findSame(inventFile(one, { text }))).toEqual(mine);
      expect(await store.findSame(inventFile(other, { text }))).toBeNull();
      expect(await store.findSame(inventFile(one))).toBeNull();
      const theirs = await upload(store, { file: inventFile(other, { text }), contents: ['the hoist of other'] });
      expect(theirs.id).not.toBe(mine.id);
      expect(await found(one, 'hoist')).toEqual(['the hoist of one']);
      expect(await found(other, 'hoist')).toEqual(['the hoist of other']);
      expect(await store.list(one)).toEqual([mine]);
      expect(await store.get(other, mine.id)).toBeNull();
      expect(await store.remove(other, mine.id)).toBe(false);
      expect(await store.get(one, mine.id)).toEqual(mine);
    });

    it('K-2: no search, list or reading has a draft; published it is there once, as it was told', async () => {
      const userId = randomUUID();
      const file = inventFile(userId, { fileName: 'Krane 🏗️.md', sourceType: 'Handbuch' });
      const id = randomUUID();
      const draft = await store.begin(id, file);
      await draft.add(inventChunks(['the boom is locked', 'the boom is free']), null);
      await draft.add(inventChunks(['the boom is gone']), null);
      expect(await found(userId, 'boom')).toEqual([]);
      expect(await store.list(userId)).toEqual([]);
      expect(await store.get(userId, id)).toBeNull();
      expect(await store.findSame(file)).toBeNull();
      expect(await store.unembedded(userId, 10)).toEqual([]);
      expect(await store.remove(userId, id)).toBe(false);
      const published = await draft.publish({ title: 'Cranes', format: 'markdown' });
      expect(published).toMatchObject({
        ...{ id, fileName: 'Krane 🏗️.md', sourceType: 'Handbuch', title: 'Cranes', format: 'markdown' },
        ...{ sha256: file.sha256, size: file.size, chunks: 3, embedded: 0, uploadedBy: userId, organizationId: null },
      });
      expect(await draft.publish({ title: 'Cranes', format: 'markdown' })).toEqual(published);
      await draft.discard();
      expect(await store.list(userId)).toEqual([published]);
      expect((await found(userId, 'boom')).length).toBe(3);
    });

    it('P-9: is read from its beginning on, by those who see it alone, and never as a draft', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const contents = Array.from({ length: 12 }, (_, number) => `the winch, part ${number}`);
      const draft = await store.begin(randomUUID(), inventFile(one));
      await draft.add(inventChunks(contents), null);
      expect(await store.read(one, draft.id, 20)).toEqual([]);
      await draft.publish({ title: 'Winches', format: 'markdown' });
      const chunks = await store.read(one, draft.id, 5);
      expect(chunks.map(({ content }) => content)).toEqual(contents.slice(0, 5));
      expect(chunks[0]?.citation).toEqual(inventChunks(contents)[0]?.citation);
      expect(await store.read(one, draft.id, 20)).toHaveLength(12);
      expect(await store.read(other, draft.id, 20)).toEqual([]);
      expect(await store.read(one, randomUUID(), 20)).toEqual([]);
    });

    it('W-7: keeps documents of every format, and of which sheet a passage is', async () => {
      const userId = randomUUID();
      const citation = { kind: 'rows', sheet: 'Hooks', from: 1, to: 2 } as const;
      for (const format of DocumentFormat.options) {
        const draft = await store.begin(randomUUID(), inventFile(userId, { fileName: `hooks.${format}` }));
        await draft.add([{ content: `the gantry of ${format}`, citation, tokens: 4 }], null);
        expect(await draft.publish({ title: 'Hooks', format })).toMatchObject({ format });
      }
      const passages = await store.search(userId, words('gantry xlsx'));
      expect(passages[0]).toMatchObject({ content: 'the gantry of xlsx', citation });
    });

    it('K-5: a new version of a name takes the place of the old one, of this owner alone', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const fileName = 'crane.md';
      const old = await upload(store, { file: inventFile(one, { fileName }), contents: ['the winch of old', 'rust'] });
      const theirs = await upload(store, { file: inventFile(other, { fileName }), contents: ['the winch of theirs'] });
      const next = await upload(store, { file: inventFile(one, { fileName }), contents: ['the winch of now'] });
      expect(await store.list(one)).toEqual([next]);
      expect(await found(one, 'winch')).toEqual(['the winch of now']);
      expect(await found(one, 'rust')).toEqual([]);
      expect(await backend.leftOf([old.id, next.id])).toEqual([next.id]);
      expect(await store.list(other)).toEqual([theirs]);
    });

    it('K-5: of two of one name the one that was uploaded later stays, though the older one is done last', async () => {
      const userId = randomUUID();
      const [fileName, text] = ['rope.md', randomUUID()];
      const at = (minute: number, bytes = randomUUID()) =>
        inventFile(userId, { fileName, text: bytes, uploadedAt: `2026-11-20T08:0${minute}:00.000Z` });
      const id = randomUUID();
      const draft = await store.begin(id, at(1, text));
      await draft.add(inventChunks(['the rope of old']), null);
      const newer = await upload(store, { file: at(2), contents: ['the rope of now'] });
      expect(await draft.publish(summary)).toEqual(newer);
      expect(await draft.publish(summary)).toEqual(newer);
      expect(await store.list(userId)).toEqual([newer]);
      expect(await found(userId, 'rope')).toEqual(['the rope of now']);
      expect(await backend.leftOf([id, newer.id])).toEqual([newer.id]);
      const back = await upload(store, { file: at(3, text), contents: ['the rope of old'] });
      expect(await store.list(userId)).toEqual([back]);
      const now = inventFile(userId, { fileName, uploadedAt: '2999-01-01T00:00:00.000Z' });
      await upload(store, { file: now, contents: ['of a clock that is ahead'] });
      const last = await upload(store, { file: inventFile(userId, { fileName }), contents: ['the rope of tomorrow'] });
      expect(await store.list(userId)).toEqual([last]);
    });

    it('K-5: the same bytes by several at once are one document, and nothing of the others is left', async () => {
      const userId = randomUUID();
      const text = randomUUID();
      const ids = Array.from({ length: 4 }, () => randomUUID());
      const published = await Promise.all(
        ids.map((id) => upload(store, { file: inventFile(userId, { text }), contents: ['a gantry'], id })),
      );
      const [first] = published;
      expect(new Set(published.map(({ id }) => id)).size).toBe(1);
      expect(await store.list(userId)).toEqual([first]);
      expect(await found(userId, 'gantry')).toEqual(['a gantry']);
      expect(await backend.leftOf(ids)).toEqual([first?.id]);
    });

    it('K-5: publishing again after the same bytes were there first returns that document', async () => {
      const userId = randomUUID();
      const text = randomUUID();
      const draft = await store.begin(randomUUID(), inventFile(userId, { text }));
      await draft.add(inventChunks(['late']), null);
      const first = await upload(store, { file: inventFile(userId, { text }), contents: ['early'] });
      expect(await draft.publish(summary)).toEqual(first);
      expect(await draft.publish(summary)).toEqual(first);
      await draft.discard();
      expect(await store.list(userId)).toEqual([first]);
    });

    it('K-2: beginning again takes away what an earlier attempt left, and what comes late from that adds nothing', async () => {
      const userId = randomUUID();
      const file = inventFile(userId);
      const id = randomUUID();
      const broken = await store.begin(id, file);
      await broken.add(inventChunks(['of the broken attempt']), null);
      const again = await store.begin(id, file);
      await expect(broken.add(inventChunks(['late words']), null)).rejects.toMatchObject({ retryable: true });
      await expect(broken.publish(summary)).rejects.toMatchObject({ code: 'DOCUMENTS_UNREACHABLE' });
      await broken.discard();
      await again.add(inventChunks(['of the second attempt']), null);
      expect(await again.publish(summary)).toMatchObject({ id, chunks: 1 });
      expect(await found(userId, 'attempt late broken')).toEqual(['of the second attempt']);
      const third = await store.begin(id, file);
      await third.add(inventChunks(['of the third attempt']), null);
      expect(await third.publish(summary)).toMatchObject({ id, chunks: 1 });
      expect(await found(userId, 'attempt')).toEqual(['of the second attempt']);
    });

    it('K-2: nobody begins or ends what is another’s', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const id = randomUUID();
      const draft = await store.begin(id, inventFile(one));
      await expect(store.begin(id, inventFile(other))).rejects.toMatchObject({ code: 'FORBIDDEN', retryable: false });
      await draft.add(inventChunks(['a jib']), null);
      await draft.publish(summary);
      await expect(store.begin(id, inventFile(other))).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await found(one, 'jib')).toEqual(['a jib']);
    });

    it('K-2: a draft that is given up leaves nothing', async () => {
      const userId = randomUUID();
      const id = randomUUID();
      const draft = await store.begin(id, inventFile(userId));
      await draft.add(inventChunks(['a shackle']), null);
      expect(await backend.leftOf([id])).toEqual([id]);
      await draft.discard();
      await draft.discard();
      expect(await backend.leftOf([id])).toEqual([]);
      await expect(draft.add(inventChunks(['another']), null)).rejects.toMatchObject({ retryable: true });
    });

    it('K-2: drafts that nobody ended for a day go with the next beginning, whoever’s they are', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
      const [mine, theirs, next] = ids;
      await (await store.begin(mine, inventFile(one))).add(inventChunks(['old']), null);
      await store.begin(theirs, inventFile(other));
      await store.begin(randomUUID(), inventFile(one));
      expect(await backend.leftOf(ids)).toEqual([mine, theirs]);
      await backend.ageDrafts();
      await store.begin(next, inventFile(one));
      expect(await backend.leftOf(ids)).toEqual([next]);
    });

    it('K-9: what is removed is gone with its chunks; of what nobody has there is nothing to remove', async () => {
      const userId = randomUUID();
      const one = await upload(store, { file: inventFile(userId), contents: ['the outrigger', 'its foot'] });
      const two = await upload(store, { file: inventFile(userId), contents: ['the outrigger of two'] });
      expect((await store.list(userId)).map(({ id }) => id)).toEqual([two.id, one.id]);
      expect(await store.remove(userId, one.id)).toBe(true);
      expect(await store.remove(userId, one.id)).toBe(false);
      expect(await store.remove(userId, randomUUID())).toBe(false);
      expect(await store.get(userId, one.id)).toBeNull();
      expect(await found(userId, 'outrigger foot')).toEqual(['the outrigger of two']);
      expect(await backend.leftOf([one.id, two.id])).toEqual([two.id]);
    });

    it('K-7: what an editor uploads for an organisation its members find, and others do not', async () => {
      const [editor, member, stranger] = [randomUUID(), randomUUID(), randomUUID()];
      const organizationId = await backend.makeOrganization();
      await backend.setRole(organizationId, editor, 'editor');
      await backend.setRole(organizationId, member, 'member');
      const text = randomUUID();
      const file = inventFile(editor, { owner: { userId: editor, organizationId }, text, fileName: 'yard.md' });
      const document = await upload(store, { file, contents: ['the yard opens at six'] });
      expect(document).toMatchObject({ uploadedBy: editor, organizationId });
      for (const userId of [editor, member]) {
        expect(await found(userId, 'yard')).toEqual(['the yard opens at six']);
        expect(await store.list(userId)).toEqual([document]);
        expect(await store.get(userId, document.id)).toEqual(document);
      }
      expect(await found(stranger, 'yard')).toEqual([]);
      expect(await store.list(stranger)).toEqual([]);
      expect(await store.remove(stranger, document.id)).toBe(false);
      expect(await store.findSame(inventFile(editor, { text }))).toBeNull();
      const forAll = inventFile(member, { owner: { userId: member, organizationId }, text });
      expect(await store.findSame(forAll)).toEqual(document);
      expect(await store.findSame({ ...forAll, owner: { userId: stranger, organizationId } })).toBeNull();

      const changes = [
        () => store.begin(randomUUID(), inventFile(member, { owner: { userId: member, organizationId } })),
        () => store.begin(randomUUID(), inventFile(stranger, { owner: { userId: stranger, organizationId } })),
        () => store.remove(member, document.id),
      ];
      for (const change of changes)
        await expect(change()).rejects.toMatchObject({ code: 'FORBIDDEN', retryable: false });

      const own = await upload(store, { file: inventFile(member), contents: ['my yard'] });
      expect((await found(member, 'yard')).sort()).toEqual(['my yard', 'the yard opens at six']);
      expect(await found(editor, 'yard')).toEqual(['the yard opens at six']);
      await backend.setRole(organizationId, member, null);
      expect(await found(member, 'yard')).toEqual(['my yard']);
      expect(await store.list(member)).toEqual([own]);
      expect(await store.get(member, document.id)).toBeNull();
    });

    it('K-7: an admin replaces what an editor uploaded; an editor who is none any more publishes nothing', async () => {
      const [admin, editor] = [randomUUID(), randomUUID()];
      const organizationId = await backend.makeOrganization();
      await backend.setRole(organizationId, admin, 'admin');
      await backend.setRole(organizationId, editor, 'editor');
      const fileName = 'gate.md';
      const fileOf = (userId: UserId) => inventFile(userId, { owner: { userId, organizationId }, fileName });
      await upload(store, { file: fileOf(editor), contents: ['the gate code is old'] });
      const next = await upload(store, { file: fileOf(admin), contents: ['the gate code is new'] });
      expect(await store.list(editor)).toEqual([next]);
      const draft = await store.begin(randomUUID(), fileOf(editor));
      await draft.add(inventChunks(['the gate code of somebody who left']), null);
      await backend.setRole(organizationId, editor, 'member');
      await expect(draft.publish(summary)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await found(admin, 'gate')).toEqual(['the gate code is new']);
      await backend.setRole(organizationId, editor, 'editor');
      expect(await store.remove(editor, next.id)).toBe(true);
      expect(await found(admin, 'gate')).toEqual([]);
    });

    it('K-7: finds any of the words in any form, the rarer first, with where it stands and what stands around it', async () => {
      const userId = randomUUID();
      const file = inventFile(userId, { fileName: 'lifting.md' });
      const contents = [
        'Crane checks before work.',
        'The crane is parked with its brake on.',
        'Overload alarms of the crane: lower the load at once.',
        'The crane is washed on Fridays.',
        'Nothing about anything.',
      ];
      const document = await upload(store, { file, contents });
      const passages = await store.search(userId, words('what do I do when the crane’s overload alarm rings?', 2));
      expect(passages).toHaveLength(2);
      expect(passages[0]).toMatchObject({
        ...{ documentId: document.id, title: 'lifting', fileName: 'lifting.md', content: contents[2] },
        ...{ citation: { kind: 'lines', from: 3, to: 3 }, before: contents[1], after: contents[3] },
      });
      expect(passages[0]?.score).toBeGreaterThan(passages[1]?.score ?? 1);
      expect(await found(userId, 'cranes')).toHaveLength(4);
      expect(await store.search(userId, words('anything'))).toMatchObject([{ before: contents[3], after: null }]);
      expect(await found(userId, 'submarine')).toEqual([]);
      expect(await found(userId, 'the of and')).toEqual([]);
      expect(await found(randomUUID(), 'crane')).toEqual([]);
    });

    it('K-7: answers in the same order every time, also where nothing tells two chunks apart', async () => {
      const userId = randomUUID();
      const contents = Array.from({ length: 30 }, () => 'one sling like the other');
      await upload(store, { file: inventFile(userId), contents });
      await upload(store, { file: inventFile(userId), contents });
      const first = await store.search(userId, words('sling', 20));
      expect(first).toHaveLength(20);
      for (let again = 0; again < 3; again += 1) expect(await store.search(userId, words('sling', 20))).toEqual(first);
      expect(new Set(first.map(({ documentId, citation }) => documentId + JSON.stringify(citation))).size).toBe(20);
    });

    it.each([
      ['operators', `'boom' & !jib | (hook:* <-> "rope") \\ % _ $1 ;--`],
      ['nothing', ''],
      ['blanks', ' \n\t '],
      ['signs only', '?!… 🏗️'],
      ['a NUL and half a pair', 'boom\0 \ud83c hook'],
      ['a very long question', 'boom '.repeat(50_000)],
    ])('K-7: takes a question of %s', async (_, text) => {
      const userId = randomUUID();
      await upload(store, { file: inventFile(userId), contents: ['the boom and the hook', 'else'] });
      const passages = await store.search(userId, words(text));
      expect(passages).toHaveLength(/boom/u.test(text) ? 1 : 0);
    });

    it('K-4: keeps contents and headings as they are, but for what no database keeps', async () => {
      const userId = randomUUID();
      const draft = await store.begin(randomUUID(), inventFile(userId));
      const content = `déjà "vu" 'x' \\ {a,b} \u2028 🏗️ ${'long'.repeat(500)}\r\n`;
      const citation: Citation = { kind: 'heading', path: ['Über', '§ "1"'] };
      await draft.add([{ content: `marker ${content}`, citation, tokens: 9 }], null);
      await draft.add(
        [{ content: 'marker\0with \ud83c half', citation: { kind: 'heading', path: [] }, tokens: 0 }],
        null,
      );
      await draft.publish(summary);
      const passages = await store.search(userId, words('marker'));
      expect(passages).toHaveLength(2);
      expect(passages.map((passage) => passage.content)).toContain(`marker ${content}`);
      expect(passages.map((passage) => passage.citation)).toContainEqual(citation);
    });

    it('K-4: keeps the order of many chunks, added in any portions', async () => {
      const userId = randomUUID();
      const draft = await store.begin(randomUUID(), inventFile(userId));
      const contents = Array.from({ length: 453 }, (_, index) => `rung number r${index}`);
      await draft.add(inventChunks(contents.slice(0, 250)), null);
      await draft.add([], null);
      await draft.add(inventChunks(contents.slice(250)), null);
      expect(await draft.publish(summary)).toMatchObject({ chunks: 453 });
      for (const place of [0, 199, 200, 249, 250, 449, 450, 452]) {
        expect(await store.search(userId, words(`r${place}`))).toMatchObject([
          { content: contents[place], before: contents[place - 1] ?? null, after: contents[place + 1] ?? null },
        ]);
      }
    });

    describeVectors(() => ({ backend, store }));
  });
}
