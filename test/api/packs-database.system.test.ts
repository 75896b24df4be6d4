import { randomUUID } from 'node:crypto';
import { createOrganizations, createPackStore } from '@nexus/knowledge-store';
import { testDatabaseKinds } from '@nexus/knowledge-store/testing';
import { createPackLibrary, KnowledgePack, type PackLibrary } from '@nexus/packs';
import { openPacks } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// An upper bound against hanging only.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const today = '2026-11-26';

function makePack(id: string, content: string, more: object = {}): KnowledgePack {
  return KnowledgePack.parse({
    ...{
      id,
      domain: 'lifts',
      title: `The ${id} guide`,
      version: '1.0',
      effective: '2025-01-01',
      reviewBy: '2027-01-01',
    },
    ...{ confidence: 'medium', source: 'https://example.com/guide', ...more },
    rules: [
      {
        ...{ id: 'width', topic: 'lift width', content, statutory: true, when: ['people >= 8'] },
        ...{ appliesWhen: 'eight people or more', citations: [{ source: 'Guide', section: '3.2', page: 14 }] },
      },
      { id: 'old', topic: 'lift colour', content: 'Red.', active: false, citations: [{ source: 'Guide' }] },
    ],
  });
}

describe.each(testDatabaseKinds())('knowledge packs in $name', ({ open }) => {
  let place: Awaited<ReturnType<typeof open>>;
  const [ada, ben] = [randomUUID(), randomUUID()];
  let office: string;

  beforeAll(async () => {
    place = await open();
    office = await createOrganizations(place).make(ada, { name: 'Quay', ownName: 'Ada' });
  });
  afterAll(() => place?.[Symbol.asyncDispose]());

  const packsFrom = (folders: readonly string[] = []) =>
    openPacks({ database: null }, { folders, store: () => createPackStore(place) });

  it('P-2: give the same answers as the same packs in files', async () => {
    const packs = [
      makePack('lift-1', 'Ninety centimetres.', { supersededBy: 'lift-2' }),
      makePack('lift-2', 'A hundred centimetres.', { version: '2.0', effective: '2026-01-01' }),
      makePack('lift-3', 'Two metres.', { effective: '2027-01-01', confidence: 'draft' }),
      makePack('ramps', 'One in twelve.', { active: false }),
    ];
    for (const pack of packs) await createPackStore(place).put(null, pack);
    const fromDatabase = await packsFrom().load(ben);
    const fromFiles = createPackLibrary(packs);
    expect(fromDatabase.origin).toBe('database');
    const answers = (library: PackLibrary) =>
      ['lift width', 'lift colour', 'ramps', 'zeppelins'].flatMap((topic) =>
        ['', 'for 30 people', 'for 2 people'].map((applies) => library.consult({ topic, applies }, today)),
      );
    expect(answers(fromDatabase).map(unordered)).toEqual(answers(fromFiles).map(unordered));
    expect([...fromDatabase.packs].sort(byId)).toEqual([...packs].sort(byId));
  });

  it('P-1: an office’s pack is imported by its editors, seen by its members alone, and replaced whole', async () => {
    const store = createPackStore(place);
    const mine = { userId: ada, organizationId: office };
    await expect(store.put({ userId: ben, organizationId: office }, makePack('own', 'x'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await store.put(mine, makePack('own', 'Ours is wider.'));
    await store.put(mine, makePack('own', 'Ours is wider still.', { version: '1.1' }));
    const seen = (await store.list(ada)).filter(({ organizationId }) => organizationId !== null);
    expect(seen.map(({ id }) => id)).toEqual(['own']);
    expect((await store.list(ben)).some(({ id }) => id === 'own')).toBe(false);
    const key = String(seen[0]?.key);
    expect((await store.read(ben, [key])).size).toBe(0);
    expect((await store.read(ada, [key])).get(key)).toMatchObject({ version: '1.1' });
  });

  it('P-1: half a pack is none', async () => {
    const store = createPackStore(place);
    const broken = { ...makePack('broken', 'x'), rules: [{ id: 'x', topic: null }] };
    await expect(store.put({ userId: ada, organizationId: office }, broken)).rejects.toThrow();
    expect((await store.list(ada)).some(({ id }) => id === 'broken')).toBe(false);
  });

  it('P-2: a database that lacks the tables is one that does not answer', async () => {
    const behind = {
      ...place.database,
      ready: () => place.database.ready(),
      forService: () => place.database.forService(),
      forUser: (userId: string) => {
        const client = place.database.forUser(userId);
        return Object.assign(Object.create(client), { from: () => client.from('knowledge_packs_of_later') });
      },
    };
    const packs = openPacks({ database: null }, { folders: [], store: () => createPackStore({ database: behind }) });
    expect((await packs.load(ada)).origin).toBe('files-meanwhile');
  });
});

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

/** Rules of the same score come in the order of their packs. */
function unordered(answer: ReturnType<PackLibrary['consult']>): unknown {
  if (answer.kind === 'nothing') return answer;
  return { ...answer, rules: answer.rules.toSorted((one, other) => byId(one.pack, other.pack)) };
}
