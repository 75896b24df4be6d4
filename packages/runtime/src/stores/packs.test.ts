import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import type { PackStore } from '@nexus/knowledge-store';
import { KnowledgePack } from '@nexus/packs';
import { expect, it, onTestFinished } from 'vitest';
import { openPacks } from './packs.ts';

const [ada, ben] = [randomUUID(), randomUUID()];
const office = randomUUID();
const today = '2026-11-26';

const pack = (id: string, rules: readonly (readonly [string, string, boolean?])[], version = '1.0') =>
  KnowledgePack.parse({
    ...{ id, domain: id, title: id, version, effective: '2025-01-01', reviewBy: '2099-01-01', confidence: 'high' },
    rules: rules.map(([rule, content, active = true]) => ({
      ...{ id: rule, topic: rule, content, active, citations: [{ source: 'A made-up guide' }] },
    })),
  });

/** A database of packs, which a test takes away and gives back. */
function createScriptedStore() {
  const rows: { key: string; id: string; organizationId: string | null; seenBy: readonly string[]; pack: unknown }[] =
    [];
  const script = { isAway: false, asked: 0, read: [] as string[] };
  const answer = async <T>(work: () => T) => {
    script.asked += 1;
    if (script.isAway) throw new NexusError('PACKS_UNREACHABLE', 'It is away.', { retryable: true });
    return work();
  };
  const store: PackStore = {
    list: (userId) => answer(() => rows.filter(({ seenBy }) => seenBy.length === 0 || seenBy.includes(userId))),
    read: (_userId, keys) =>
      answer(() => {
        script.read.push(...keys);
        return new Map(rows.filter(({ key }) => keys.includes(key)).map((row) => [row.key, row.pack]));
      }),
    put: () => Promise.reject(new Error('nobody imports')),
  };
  return {
    store,
    script,
    /** The newest first, offices' before those that ship. */
    put(
      given: { id: string; [name: string]: unknown },
      organizationId: string | null = null,
      seenBy: readonly string[] = [],
    ) {
      const left = rows.filter((row) => !(row.id === given.id && row.organizationId === organizationId));
      const row = { key: randomUUID(), id: given.id, organizationId, seenBy, pack: given };
      rows.splice(
        0,
        rows.length,
        ...[row, ...left].sort(
          (one, other) => Number(one.organizationId === null) - Number(other.organizationId === null),
        ),
      );
    },
  };
}

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-packs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = await mkdtemp(join(tmpdir(), 'nexus-pack-files-'));
  onTestFinished(() => rm(files, { recursive: true, force: true }));
  const time = { now: 0 };
  const { store, ...database } = createScriptedStore();
  const said: string[] = [];
  const log = { info() {}, warn: (message: string) => void said.push(message) };
  const start = () =>
    openPacks(
      { database: { supabase: null, databaseUrl: null, dataDirectory: folder } },
      {
        ...{ log, folders: [files], store: () => store, clock: () => time.now },
      },
    );
  const write = (given: KnowledgePack) => writeFile(join(files, `${given.id}.json`), JSON.stringify(given));
  return { ...database, write, start, time, said };
}

const contentsOf = (library: Awaited<ReturnType<ReturnType<typeof openPacks>['load']>>, topic: string) => {
  const answer = library.consult({ topic }, today);
  return answer.kind === 'nothing' ? [] : answer.rules.map(({ rule }) => rule.content);
};

it('P-2: the database answers where it does, with files for what it does not hold, and says so', async () => {
  const { put, write, start } = await open();
  await write(pack('lifts', [['width', 'The file says ninety.']]));
  await write(pack('stairs', [['width', 'Stairs are in a file alone.']]));
  put(pack('lifts', [['width', 'The database says a hundred.']]));
  const library = await start().load(ada);
  expect([library.origin, contentsOf(library, 'width').toSorted()]).toEqual([
    'database',
    ['Stairs are in a file alone.', 'The database says a hundred.'],
  ]);
});

it('P-2: away, back: files answer meanwhile, which is said once, and the database again after that', async () => {
  const { put, write, start, script, time, said } = await open();
  await write(pack('lifts', [['width', 'The file says ninety.']]));
  put(pack('lifts', [['width', 'The database says a hundred.']]));
  const packs = start();
  const origins = [(await packs.load(ada)).origin];
  script.isAway = true;
  const meanwhile = await packs.load(ada);
  origins.push(meanwhile.origin, (await packs.load(ada)).origin);
  expect(contentsOf(meanwhile, 'width')).toEqual(['The file says ninety.']);
  const { asked } = script;
  script.isAway = false;
  // Nobody asks again at once.
  origins.push((await packs.load(ada)).origin);
  expect(script.asked).toBe(asked);
  time.now += 11_000;
  origins.push((await packs.load(ada)).origin);
  expect(origins).toEqual(['database', 'files-meanwhile', 'files-meanwhile', 'files-meanwhile', 'database']);
  expect(said).toHaveLength(2);
});

it('P-2: what was switched off when the database was last seen is not given by a file, also after a restart', async () => {
  const { put, write, start, script } = await open();
  await write(
    pack('lifts', [
      ['width', 'Ninety.'],
      ['depth', 'A hundred forty.'],
    ]),
  );
  await write(pack('ramps', [['slope', 'One in twelve.']]));
  put(
    pack('lifts', [
      ['width', 'Ninety.', false],
      ['depth', 'A hundred forty.'],
    ]),
  );
  put({ ...pack('ramps', [['slope', 'One in twelve.']]), active: false });
  await start().load(ada);
  script.isAway = true;
  const library = await start().load(ben);
  expect(library.origin).toBe('files-meanwhile');
  expect([contentsOf(library, 'width'), contentsOf(library, 'depth'), contentsOf(library, 'slope')]).toEqual([
    [],
    ['A hundred forty.'],
    [],
  ]);
});

it('P-1, P-2: an office’s pack is its members’, comes before one that ships, and is nobody else’s meanwhile', async () => {
  const { put, start, script, write } = await open();
  await write(pack('lifts', [['width', 'Ninety.']]));
  put(pack('lifts', [['width', 'A hundred.']]));
  put(pack('lifts', [['width', 'Our office wants a hundred ten.']]), office, [ada]);
  const packs = start();
  expect(contentsOf(await packs.load(ada), 'width')).toEqual(['Our office wants a hundred ten.']);
  expect(contentsOf(await packs.load(ben), 'width')).toEqual(['A hundred.']);
  script.isAway = true;
  expect(contentsOf(await packs.load(ada), 'width')).toEqual(['Ninety.']);
});

it('P-2: a pack is read once, what took its place is read anew, and users who see the same share one index', async () => {
  const { put, start, script } = await open();
  put(pack('lifts', [['width', 'Ninety.']]));
  const packs = start();
  const first = await packs.load(ada);
  expect(await packs.load(ben)).toBe(first);
  expect(script.read).toHaveLength(1);
  put(pack('lifts', [['width', 'A hundred.']]));
  expect(contentsOf(await packs.load(ada), 'width')).toEqual(['A hundred.']);
  expect(script.read).toHaveLength(2);
});

it('P-2: a pack in the database that is none is named and left out; without files and database there is a code', async () => {
  const { put, start, script, said } = await open();
  put({ id: 'odd', domain: 7 });
  const packs = start();
  expect((await packs.load(ada)).packs).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/is not used: it is not as a pack should be/)]);
  script.isAway = true;
  expect((await packs.load(ada)).origin).toBe('files-meanwhile');
});
