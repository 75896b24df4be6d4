import { randomUUID } from 'node:crypto';
import type { KnowledgeEntry } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { inventEntry } from '../testing/invent-knowledge-entry.ts';
import { applyChange } from './apply-change.ts';
import { createKnowledgeStoreOver } from './create-knowledge-store-over.ts';
import type { KnowledgePlace, LastingKnowledgePlace } from './knowledge-place.ts';
import { unreachable, unreadable } from './stored-knowledge.ts';
import { joinedIntoLasting, type QuickPlace } from './synchronise-places.ts';
import { createMemoryKnowledgePlace } from './testing/memory-knowledge-place.ts';

/** Milliseconds, against hanging only. */
const patience = 30_000;
const pauses = { first: 1, longest: 10 };
const onReady = () => () => {};
const away = async () => {
  throw unreachable('a test');
};

it('M-4: twenty appends at once to the database alone are two writings', async () => {
  const place = createMemoryKnowledgePlace();
  let writings = 0;
  const lasting = {
    ...place,
    write: (...asked: Parameters<KnowledgePlace['write']>) => {
      writings += 1;
      return place.write(...asked);
    },
  };
  await using store = createKnowledgeStoreOver({ quick: null, lasting, onReady, pauses });
  const userId = randomUUID();
  const entries = Array.from({ length: 20 }, (_, number) => inventEntry(`number ${number}`));
  await Promise.all(entries.map((entry) => store.append(userId, [entry])));
  expect((await store.get(userId)).document.entries).toHaveLength(20);
  expect(writings).toBe(2);
});

it('M-8: Redis, away while it was forgotten and back with the old text after that process died, gives it to nobody whom the database answers, and loses it at the first reading', async () => {
  const redis = createMemoryKnowledgePlace();
  const lasting = createMemoryKnowledgePlace();
  const userId = randomUUID();
  const entry = inventEntry('likes tea');
  const quick: QuickPlace = { place: redis, outbox: redis.outbox };
  {
    await using store = createKnowledgeStoreOver({ quick, lasting, onReady, pauses });
    await store.append(userId, [entry]);
    expect(await store.drained(patience)).toBe(true);
  }
  {
    const gone: QuickPlace = {
      place: { read: away, write: away },
      outbox: { waiting: away, unmark: away, lease: away },
    };
    await using store = createKnowledgeStoreOver({ quick: gone, lasting, onReady, pauses });
    await store.remove(userId, [entry.id]);
  }
  expect((await redis.read(userId)).entries).toEqual([entry]);
  // Nothing marks this user, so the old text lies there until somebody reads.
  await using later = createKnowledgeStoreOver({ quick, lasting, onReady, pauses });
  expect((await later.get(userId)).document.entries).toEqual([]);
  while ((await redis.read(userId)).entries.length > 0) await later.drained(1);
  expect(await later.trace(userId, [entry.id])).toBe('gone');
});

/** Three things that were said and condensed into one, in both places. */
async function condensedPlaces() {
  const redis = createMemoryKnowledgePlace();
  const lasting = createMemoryKnowledgePlace();
  const quick: QuickPlace = { place: redis, outbox: redis.outbox };
  const userId = randomUUID();
  const entries = ['likes tea', 'drives to work', 'works in a mill'].map((content) => inventEntry(content));
  const condensed = entries.map(({ id }) => id);
  const summary = inventEntry('drinks tea, drives to a mill', { from: condensed });
  const open = (places: { quick: QuickPlace | null; lasting: LastingKnowledgePlace }) =>
    createKnowledgeStoreOver({ ...places, onReady, pauses });
  const replacement = { basedOn: 1, condensed, entries: [summary] };
  return { redis, lasting, quick, userId, entries, condensed, summary, replacement, open };
}

const contentsOf = ({ entries }: { readonly entries: readonly KnowledgeEntry[] }) =>
  entries.map(({ content }) => content).sort();

it('M-8: where kept versions cannot be asked, a summary falls all the same, and what else it was made of comes back once they can', async () => {
  const { lasting, quick, userId, entries, condensed, summary, replacement, open } = await condensedPlaces();
  let away = false;
  const versions = async (of: string) => {
    if (away) throw unreachable('the database');
    return lasting.versions(of);
  };
  await using store = open({ quick, lasting: { ...lasting, versions } });
  await store.append(userId, entries);
  await store.replace(userId, replacement);
  away = true;
  const first = condensed.slice(0, 1);
  expect(contentsOf(await store.remove(userId, first))).toEqual([]);
  expect(lasting.states().get(userId)?.entries).toEqual([]);
  const [kept] = await lasting.versions(userId);
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
    const { lasting, quick, userId, entries, condensed, summary, replacement, open } = await condensedPlaces();
    const places = { quick: withRedis ? quick : null, lasting };
    await using store = open(places);
    await store.append(userId, entries);
    await store.drained(patience);
    const first = condensed.slice(0, 1);
    // One that read before the other condensed, and whose reading of the database is lost.
    const hidden = open({ ...places, lasting: { ...lasting, read: withRedis ? away : lasting.read } });
    if (withRedis) {
      // The other process cannot reach Redis: its summary is in the database alone.
      await using other = open({ quick: null, lasting });
      await other.replace(userId, replacement);
      await hidden.remove(userId, first);
    } else {
      // It was forgotten by a place that never heard of the summary, and both are merged.
      const state = lasting.states().get(userId);
      if (state === undefined) throw new Error('nothing is kept');
      await hidden.replace(userId, replacement);
      const kept = await lasting.read(userId);
      const apart = applyChange(state, { kind: 'remove', entryIds: first, kept: [] }, '2026-11-22T08:00:00.000Z');
      const next = { ...joinedIntoLasting(kept, apart), version: kept.version + 1 };
      await lasting.write(userId, { kept, next });
    }
    await store.get(userId);
    expect(await store.drained(patience)).toBe(true);
    expect(contentsOf((await store.get(userId)).document)).toEqual(['drives to work', 'works in a mill']);
    expect(lasting.states().get(userId)?.entries).toHaveLength(2);
    expect(await store.trace(userId, [...first, summary.id])).toBe('gone');
    await hidden.close();
  },
);

it('M-12: what a restored version took the place of is looked for in kept versions once, not at every reading', async () => {
  const { lasting, userId, entries, replacement, open } = await condensedPlaces();
  let asked = 0;
  const versions = async (of: string) => {
    asked += 1;
    return lasting.versions(of);
  };
  await using store = open({ quick: null, lasting: { ...lasting, versions } });
  await store.append(userId, entries);
  await store.replace(userId, replacement);
  const [kept] = await lasting.versions(userId);
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
  const redis = createMemoryKnowledgePlace();
  const lasting = createMemoryKnowledgePlace();
  const [damaged, failing] = [randomUUID(), randomUUID()];
  let mended = false;
  let tries = 0;
  const place: LastingKnowledgePlace = {
    ...lasting,
    async read(userId) {
      if (userId === damaged && !mended) {
        tries += 1;
        throw unreadable('the database');
      }
      if (userId === failing && !mended) throw unreachable('the database');
      return lasting.read(userId);
    },
  };
  const said: string[] = [];
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
  const listeners = new Set<() => void>();
  await using store = createKnowledgeStoreOver({
    quick: { place: redis, outbox: redis.outbox },
    lasting: place,
    log,
    onReady(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Longer than the test: whoever waits for somebody else's pause waits in vain.
    pauses: { first: 600_000, longest: 600_000 },
  });
  const isDrained = (userId: string) => (lasting.states().get(userId)?.entries.length ?? 0) > 0;
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
