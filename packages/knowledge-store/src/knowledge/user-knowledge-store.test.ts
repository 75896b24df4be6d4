import { randomUUID } from 'node:crypto';
import type { KnowledgeEntry, UserKnowledgeStore } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { inventEntry } from '../testing/knowledge/invent-knowledge.ts';
import { createMemoryKnowledgeBackend } from '../testing/knowledge/knowledge-backends.ts';
import {
  type DurableKnowledgeBackend,
  type FastKnowledgeBackend,
  type KnowledgeBackend,
  unreachable,
  unreadable,
} from './knowledge-backend.ts';
import { applyChange } from './knowledge-change.ts';
import { mergeIntoDurable } from './replication.ts';
import { createReplicatedKnowledgeStore, createUserKnowledgeStore } from './user-knowledge-store.ts';

/** Milliseconds, against hanging only. */
const patience = 30_000;
const pauses = { first: 1, longest: 10 };
const onReady = () => () => {};
const away = async () => {
  throw unreachable('a test');
};

it('M-4: twenty appends at once to the database alone are two writings', async () => {
  const backend = createMemoryKnowledgeBackend();
  let writings = 0;
  const durable = {
    ...backend,
    write: (...asked: Parameters<KnowledgeBackend['write']>) => {
      writings += 1;
      return backend.write(...asked);
    },
  };
  await using store = createReplicatedKnowledgeStore({ fast: null, durable, onReady, pauses });
  const userId = randomUUID();
  const entries = Array.from({ length: 20 }, (_, number) => inventEntry(`number ${number}`));
  await Promise.all(entries.map((entry) => store.append(userId, [entry])));
  expect((await store.get(userId)).document.entries).toHaveLength(20);
  expect(writings).toBe(2);
});

it('M-8: Redis, away while it was forgotten and back with the old text after that process died, gives it to nobody whom the database answers, and loses it at the first reading', async () => {
  const redis = createMemoryKnowledgeBackend();
  const durable = createMemoryKnowledgeBackend();
  const userId = randomUUID();
  const entry = inventEntry('likes tea');
  const fast = redis;
  {
    await using store = createReplicatedKnowledgeStore({ fast, durable, onReady, pauses });
    await store.append(userId, [entry]);
    expect(await store.drained(patience)).toBe(true);
  }
  {
    const gone: FastKnowledgeBackend = { read: away, write: away, erase: away, waiting: away, unmark: away };
    await using store = createReplicatedKnowledgeStore({ fast: gone, durable, onReady, pauses });
    await store.remove(userId, [entry.id]);
  }
  expect((await redis.read(userId)).entries).toEqual([entry]);
  // Nothing marks this user, so the old text lies there until somebody reads.
  await using later = createReplicatedKnowledgeStore({ fast, durable, onReady, pauses });
  expect((await later.get(userId)).document.entries).toEqual([]);
  while ((await redis.read(userId)).entries.length > 0) await later.drained(1);
  expect(await later.trace(userId, [entry.id])).toBe('gone');
});

/** Three things that were said and condensed into one, in both backends. */
async function condensedBackends() {
  const redis = createMemoryKnowledgeBackend();
  const durable = createMemoryKnowledgeBackend();
  const fast = redis;
  const userId = randomUUID();
  const entries = ['likes tea', 'drives to work', 'works in a mill'].map((content) => inventEntry(content));
  const condensed = entries.map(({ id }) => id);
  const summary = inventEntry('drinks tea, drives to a mill', { from: condensed });
  const open = (backends: { fast: FastKnowledgeBackend | null; durable: DurableKnowledgeBackend }) =>
    createReplicatedKnowledgeStore({ ...backends, onReady, pauses });
  const replacement = { basedOn: 1, condensed, entries: [summary] };
  return { redis, durable, fast, userId, entries, condensed, summary, replacement, open };
}

const contentsOf = ({ entries }: { readonly entries: readonly KnowledgeEntry[] }) =>
  entries.map(({ content }) => content).sort();

it('M-8: where kept versions cannot be asked, a summary falls all the same, and what else it was made of comes back once they can', async () => {
  const { durable, fast, userId, entries, condensed, summary, replacement, open } = await condensedBackends();
  let away = false;
  const versions = async (of: string) => {
    if (away) throw unreachable('the database');
    return durable.versions(of);
  };
  await using store = open({ fast, durable: { ...durable, versions } });
  await store.append(userId, entries);
  await store.replace(userId, replacement);
  away = true;
  const first = condensed.slice(0, 1);
  expect(contentsOf(await store.remove(userId, first))).toEqual([]);
  expect(durable.states().get(userId)?.entries).toEqual([]);
  const [kept] = await durable.versions(userId);
  expect(contentsOf(kept ?? { entries: [] })).toEqual(['drives to work', 'works in a mill']);
  away = false;
  expect(await store.drained(patience)).toBe(true);
  expect(contentsOf((await store.get(userId)).document)).toEqual(['drives to work', 'works in a mill']);
  expect(await store.trace(userId, [...first, summary.id])).toBe('gone');
});

it.each([
  ['Redis and the database', true],
  ['the database alone', false],
])(
  'M-8: what one process forgets while another condenses it takes the summary, and leaves the rest, over %s',
  async (_, withRedis) => {
    const { durable, fast, userId, entries, condensed, summary, replacement, open } = await condensedBackends();
    const backends = { fast: withRedis ? fast : null, durable };
    await using store = open(backends);
    await store.append(userId, entries);
    await store.drained(patience);
    const first = condensed.slice(0, 1);
    // One that read before the other condensed, and whose reading of the database is lost.
    const hidden = open({ ...backends, durable: { ...durable, read: withRedis ? away : durable.read } });
    if (withRedis) {
      // The other process cannot reach Redis: its summary is in the database alone.
      await using other = open({ fast: null, durable });
      await other.replace(userId, replacement);
      await hidden.remove(userId, first);
    } else {
      // It was forgotten by a process that never heard of the summary, and both are merged.
      const state = durable.states().get(userId);
      if (state === undefined) throw new Error('nothing is kept');
      await hidden.replace(userId, replacement);
      const kept = await durable.read(userId);
      const apart = applyChange(state, { kind: 'remove', entryIds: first, kept: [] }, '2026-11-22T08:00:00.000Z');
      const next = { ...mergeIntoDurable(kept, apart), version: kept.version + 1 };
      await durable.write(userId, { kept, next });
    }
    await store.get(userId);
    expect(await store.drained(patience)).toBe(true);
    expect(contentsOf((await store.get(userId)).document)).toEqual(['drives to work', 'works in a mill']);
    expect(durable.states().get(userId)?.entries).toHaveLength(2);
    expect(await store.trace(userId, [...first, summary.id])).toBe('gone');
    await hidden.close();
  },
);

it('M-12: what a restored version took the place of is looked for in kept versions once, not at every reading', async () => {
  const { durable, userId, entries, replacement, open } = await condensedBackends();
  let asked = 0;
  const versions = async (of: string) => {
    asked += 1;
    return durable.versions(of);
  };
  await using store = open({ fast: null, durable: { ...durable, versions } });
  await store.append(userId, entries);
  await store.replace(userId, replacement);
  const [kept] = await durable.versions(userId);
  await store.restore(userId, kept?.version ?? 0);
  expect(contentsOf((await store.get(userId)).document)).toEqual(contentsOf({ entries }));
  await store.drained(patience);
  const before = asked;
  for (let reading = 0; reading < 5; reading += 1) {
    await store.get(userId);
    await store.drained(patience);
  }
  expect(asked).toBe(before);
});

it('M-4: one user whose rows are damaged, and one whose cannot be written, hold nobody up, and each is said once', async () => {
  const redis = createMemoryKnowledgeBackend();
  const durable = createMemoryKnowledgeBackend();
  const [damaged, failing] = [randomUUID(), randomUUID()];
  let mended = false;
  let tries = 0;
  const backend: DurableKnowledgeBackend = {
    ...durable,
    async read(userId) {
      if (userId === damaged && !mended) {
        tries += 1;
        throw unreadable('the database');
      }
      if (userId === failing && !mended) throw unreachable('the database');
      return durable.read(userId);
    },
  };
  const said: string[] = [];
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
  const listeners = new Set<() => void>();
  await using store = createReplicatedKnowledgeStore({
    fast: redis,
    durable: backend,
    log,
    onReady(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Longer than the test: whoever waits for somebody else's pause waits in vain.
    pauses: { first: 600_000, longest: 600_000 },
  });
  const isDrained = (userId: string) => (durable.states().get(userId)?.entries.length ?? 0) > 0;
  const drain = async (userId: string) => {
    await store.append(userId, [inventEntry('said')]);
    while (!isDrained(userId)) await new Promise((resolve) => setImmediate(resolve));
  };
  await store.append(damaged, [inventEntry('said')]);
  await store.append(failing, [inventEntry('said')]);
  for (let user = 0; user < 10; user += 1) await drain(randomUUID());
  expect(tries).toBe(1);
  expect(said.toSorted()).toEqual([
    expect.stringContaining('of a user cannot be read'),
    expect.stringContaining('waits until'),
  ]);
  for (const listener of listeners) listener();
  await drain(randomUUID());
  expect(said).toHaveLength(2);
  mended = true;
  for (const listener of listeners) listener();
  expect(await store.drained(patience)).toBe(true);
  expect([damaged, failing].map(isDrained)).toEqual([true, true]);
  expect(said.slice(2)).toEqual([expect.stringContaining('written to the database again')]);
});

/** A database that is opened when the test says so, counts what is asked of it, and answers nothing. */
function openDatabaseDouble() {
  const opened = Promise.withResolvers<void>();
  const asked: string[] = [];
  const client = createClient('http://database.invalid', 'a key', {
    db: { retry: false },
    global: {
      fetch: async (input) => {
        asked.push(String(input));
        throw new TypeError('away');
      },
    },
  });
  const database = { forUser: () => client, ready: () => opened.promise, onReady: () => () => {} };
  return { database, asked, open: () => opened.resolve() };
}

const replacement = { basedOn: 1, condensed: [], entries: [] };
it.each<[string, (store: UserKnowledgeStore, userId: string) => Promise<unknown>]>([
  ['append', (store, userId) => store.append(userId, [inventEntry('likes tea')])],
  ['replace', (store, userId) => store.replace(userId, replacement)],
  ['remove', (store, userId) => store.remove(userId, ['k_00000000_0000000000'])],
  ['clear', (store, userId) => store.clear(userId)],
  ['versions', (store, userId) => store.versions(userId)],
  ['restore', (store, userId) => store.restore(userId, 1)],
  ['forgetUser', (store, userId) => store.forgetUser(userId)],
])('M-5: %s waits for a database that is still being opened, where there is no Redis', async (_, call) => {
  const { database, asked, open } = openDatabaseDouble();
  await using store = createUserKnowledgeStore({ redis: null, database, patience });
  const done = call(store, randomUUID());
  done.catch(() => undefined);
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  open();
  await expect(done).rejects.toMatchObject({ code: 'MEMORY_UNREACHABLE' });
  expect(asked).not.toEqual([]);
});
