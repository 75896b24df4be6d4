import { randomUUID } from 'node:crypto';
import { KnowledgeDocument, type KnowledgeEntry, type KnowledgeLimit, type UserKnowledgeStore } from '@nexus/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { inventEntry, inventEntryId } from '../knowledge/invent-knowledge.ts';

/** What every store of users' knowledge must do. `open` gives one over places in which no user of these tests has anything. */
export function describeUserKnowledgeStoreConformance(
  name: string,
  open: (options: { readonly limit?: KnowledgeLimit }) => Promise<UserKnowledgeStore>,
): void {
  describe(`${name} as a store of users' knowledge`, () => {
    const opened: UserKnowledgeStore[] = [];
    const openWith = async (options: { readonly limit?: KnowledgeLimit } = {}) => {
      const store = await open(options);
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    const contentsOf = ({ entries }: { readonly entries: readonly KnowledgeEntry[] }) =>
      entries.map(({ content }) => content);
    /** A later one of the same moment would be in no order. */
    const series = (...contents: readonly string[]): KnowledgeEntry[] =>
      contents.map((content, place) => {
        const time = Date.UTC(2026, 10, 22) + place * 1_000;
        return inventEntry(content, { id: inventEntryId(time), createdAt: new Date(time).toISOString() });
      });

    it('M-2: of a user who was never told anything there is an empty document, and it says that it could be reached', async () => {
      const store = await openWith();
      const userId = randomUUID();
      expect(await store.get(userId)).toEqual({
        document: { userId, entries: [], version: 0, lastUpdatedAt: null },
        reachable: true,
      });
    });

    it('M-1, M-2: what was appended is there, oldest first, in a document of its shape', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const [first, second, third] = series('first', 'second', 'third');
      if (!first || !second || !third) throw new Error('too few');
      await store.append(userId, [second]);
      const answered = await store.append(userId, [third, first]);
      const { document } = await store.get(userId);
      expect(contentsOf(document)).toEqual(['first', 'second', 'third']);
      expect(contentsOf(answered)).toEqual(['first', 'second', 'third']);
      expect(document.entries).toContainEqual(second);
      expect(KnowledgeDocument.parse(document)).toEqual(document);
      expect(document.version).toBeGreaterThan(0);
    });

    it('M-1: every change raises the version', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const entries = series('first', 'second');
      let version = 0;
      for (const entry of entries) {
        const document = await store.append(userId, [entry]);
        expect(document.version).toBeGreaterThan(version);
        version = document.version;
      }
      expect((await store.remove(userId, [entries[0]?.id ?? ''])).version).toBeGreaterThan(version);
    });

    it('M-4: an append that is repeated adds nothing', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const entries = series('once');
      await store.append(userId, entries);
      await store.append(userId, entries);
      expect(contentsOf((await store.get(userId)).document)).toEqual(['once']);
    });

    it('M-4: appends at once all survive', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const entries = series(...Array.from({ length: 20 }, (_, number) => `number ${number}`));
      await Promise.all(entries.map((entry) => store.append(userId, [entry])));
      expect(contentsOf((await store.get(userId)).document)).toEqual(contentsOf({ entries }));
    });

    it('M-2: users have nothing of one another', async () => {
      const store = await openWith();
      const [one, other] = [randomUUID(), randomUUID()];
      await store.append(one, series('of one'));
      await store.append(other, series('of the other'));
      await store.clear(one);
      expect(contentsOf((await store.get(one)).document)).toEqual([]);
      expect(contentsOf((await store.get(other)).document)).toEqual(['of the other']);
    });

    it('M-8: what was removed is gone everywhere and does not come back', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const entries = series('stays', 'goes');
      const ids = [entries[1]?.id ?? ''];
      await store.append(userId, entries);
      expect(await store.trace(userId, ids)).toBe('kept');
      const left = await store.remove(userId, ids);
      expect(contentsOf(left)).toEqual(['stays']);
      await store.append(userId, entries);
      expect(contentsOf((await store.get(userId)).document)).toEqual(['stays']);
      expect(await store.trace(userId, ids)).toBe('gone');
      await store.remove(userId, [inventEntryId()]);
    });

    it('M-8: after everything was forgotten there is nothing, and what is said then is kept', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const entries = series('old', 'older');
      await store.append(userId, entries);
      expect(contentsOf(await store.clear(userId))).toEqual([]);
      expect(await store.trace(userId, 'all')).toBe('gone');
      await store.append(userId, [inventEntry('new')]);
      expect(contentsOf((await store.get(userId)).document)).toEqual(['new']);
    });

    async function condense(store: UserKnowledgeStore) {
      const userId = randomUUID();
      const entries = series('a rule', 'likes tea', 'drives to work', 'works in a mill');
      const condensed = entries.slice(1, 4).map(({ id }) => id);
      const full = await store.append(userId, entries);
      const summary = inventEntry('drinks tea, drives to a mill', { source: 'agent', from: condensed });
      const replacement = { basedOn: full.version, condensed, entries: [summary] };
      return { userId, entries, condensed, full, summary, replacement };
    }

    it('M-12: a condensed document takes the place of what it was made of, and the old one is kept', async () => {
      const store = await openWith();
      const { userId, full, replacement } = await condense(store);
      const short = await store.replace(userId, replacement);
      expect(contentsOf(short ?? { entries: [] })).toEqual(['a rule', 'drinks tea, drives to a mill']);
      const [kept, ...others] = await store.versions(userId);
      expect(kept?.entries).toEqual(full.entries);
      expect(others).toEqual([]);
      // The answer was lost: it is asked again.
      expect(contentsOf((await store.replace(userId, replacement)) ?? { entries: [] })).toEqual(
        contentsOf(short ?? full),
      );
      expect(await store.versions(userId)).toHaveLength(1);
    });

    it('M-12: an entry that came meanwhile stays; one that went meanwhile means that nothing is replaced', async () => {
      const store = await openWith();
      const { userId, replacement } = await condense(store);
      await store.append(userId, [inventEntry('said meanwhile')]);
      expect(contentsOf((await store.replace(userId, replacement)) ?? { entries: [] })).toContain('said meanwhile');

      const other = await condense(store);
      await store.remove(other.userId, other.condensed.slice(0, 1));
      expect(await store.replace(other.userId, other.replacement)).toBeNull();
      expect(contentsOf((await store.get(other.userId)).document)).toEqual([
        'a rule',
        'drives to work',
        'works in a mill',
      ]);
      expect(await store.versions(other.userId)).toEqual([]);
    });

    it('M-12: a kept version comes back in place of its summary, without what was forgotten since', async () => {
      const store = await openWith();
      const { userId, full, replacement, entries } = await condense(store);
      await store.replace(userId, replacement);
      await store.remove(userId, [entries[0]?.id ?? '']);
      const [kept] = await store.versions(userId);
      expect(contentsOf(await store.restore(userId, kept?.version ?? 0))).toEqual(contentsOf(full).slice(1));
      expect(contentsOf((await store.get(userId)).document)).toEqual(contentsOf(full).slice(1));
    });

    it('M-8: forgetting what a summary was made of takes the summary, and its words out of kept versions; what else it was made of is back, word for word', async () => {
      const store = await openWith();
      const { userId, entries: said, replacement, condensed, summary } = await condense(store);
      await store.replace(userId, replacement);
      const first = condensed.slice(0, 1);
      expect(await store.trace(userId, first)).toBe('kept');
      const left = await store.remove(userId, first);
      expect(contentsOf(left)).toEqual(['a rule', 'drives to work', 'works in a mill']);
      expect(left.entries).toEqual(said.filter(({ id }) => !first.includes(id)));
      expect((await store.get(userId)).document.entries).toEqual(left.entries);
      expect(await store.trace(userId, [...first, summary.id])).toBe('gone');
      for (const { entries } of await store.versions(userId))
        expect(contentsOf({ entries })).not.toContain('likes tea');
    });

    it('M-8: what was condensed twice is back as it was said when a source of it is forgotten, and can be condensed again', async () => {
      const store = await openWith();
      const { userId, entries, condensed, summary, replacement } = await condense(store);
      await store.replace(userId, replacement);
      const [rule] = entries;
      const [tea = '', drive = '', mill = ''] = condensed;
      const longer = await store.append(userId, [inventEntry('has a boat')]);
      const boat = longer.entries.find(({ content }) => content === 'has a boat');
      const again = [summary.id, boat?.id ?? ''];
      const next = inventEntry('drinks tea, drives to a mill by boat', { source: 'agent', from: again });
      await store.replace(userId, { basedOn: longer.version, condensed: again, entries: [next] });
      const left = await store.remove(userId, [tea]);
      // In no order: what is said in the same millisecond has none.
      expect(new Set(left.entries.map(({ id }) => id))).toEqual(new Set([rule?.id, drive, mill, boat?.id]));
      const last = inventEntry('drives to a mill', { source: 'agent', from: [drive, mill] });
      const short = { basedOn: left.version, condensed: [drive, mill], entries: [last] };
      expect(contentsOf((await store.replace(userId, short)) ?? left).toSorted()).toEqual([
        'a rule',
        'drives to a mill',
        'has a boat',
      ]);
    });

    it('M-8: forgetting a summary takes what it was made of out of kept versions', async () => {
      const store = await openWith();
      const { userId, replacement, condensed, summary } = await condense(store);
      await store.replace(userId, replacement);
      await store.remove(userId, [summary.id]);
      expect(await store.trace(userId, [...condensed, summary.id])).toBe('gone');
      for (const { entries } of await store.versions(userId)) expect(contentsOf({ entries })).toEqual(['a rule']);
    });

    it('M-8: forgetting everything takes kept versions too', async () => {
      const store = await openWith();
      const { userId, replacement } = await condense(store);
      await store.replace(userId, replacement);
      await store.clear(userId);
      expect(await store.trace(userId, 'all')).toBe('gone');
      expect((await store.versions(userId)).flatMap((version) => version.entries)).toEqual([]);
    });

    it('M-2: more entries or more characters than the limit are over it', async () => {
      const store = await openWith({ limit: { entries: 2, characters: 10 } });
      const document = (...contents: string[]) => ({
        userId: randomUUID(),
        entries: series(...contents),
        version: 1,
        lastUpdatedAt: null,
      });
      expect(store.isOverLimit(document('1234567890'))).toBe(false);
      expect(store.isOverLimit(document('12345678901'))).toBe(true);
      expect(store.isOverLimit(document('a', 'b'))).toBe(false);
      expect(store.isOverLimit(document('a', 'b', 'c'))).toBe(true);
      const usual = await openWith();
      expect(usual.isOverLimit(document(...Array.from({ length: 30 }, () => 'x'.repeat(100))))).toBe(false);
      expect(usual.isOverLimit(document(...Array.from({ length: 31 }, () => 'x')))).toBe(true);
    });

    it('M-2: what is no entry is refused, and its words are not in the message', async () => {
      const store = await openWith();
      const userId = randomUUID();
      const refused = store.append(userId, [inventEntry('', { id: 'secret words' })]);
      await expect(refused).rejects.toMatchObject({ code: 'MEMORY_ENTRY_INVALID' });
      await expect(refused).rejects.not.toThrow('secret words');
      expect((await store.get(userId)).document.entries).toEqual([]);
    });

    it('L-15: leaves nothing of a user anywhere, of others everything, and begins anew', async () => {
      await using store = await openWith();
      const [nora, ben] = [randomUUID(), randomUUID()];
      const [first, other] = [inventEntry('likes tea'), inventEntry('likes coffee')];
      await store.append(nora, [first]);
      await store.append(ben, [other]);
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora);
      expect(await store.trace(nora, 'all')).toBe('gone');
      expect((await store.get(nora)).document).toMatchObject({ entries: [], version: 0 });
      expect((await store.get(ben)).document.entries).toEqual([other]);
      // No mark is left that would keep it out.
      expect((await store.append(nora, [first])).entries).toEqual([first]);
    });

    it('M-4: all that was acknowledged reaches the lasting place, and closing twice is closing once', async () => {
      const store = await openWith();
      await store.append(randomUUID(), series('kept'));
      expect(await store.drained(30_000)).toBe(true);
      await store.close();
      await store.close();
    });
  });
}
