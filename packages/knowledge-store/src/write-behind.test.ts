import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createExchangeStore } from './exchanges/exchange-store.ts';
import { createHiddenMailStore } from './hidden-mail/hidden-mail-store.ts';
import { createLongMemoryStore } from './long-memory/long-memory-store.ts';
import type { UserDatabase } from './supabase/database.ts';
import { type Changes, createChangeWriter } from './write-behind.ts';

function addUp(waiting: Changes<number>, added: Changes<number>): Changes<number> {
  const all = new Map(waiting);
  for (const [id, count] of added) all.set(id, count + (all.get(id) ?? 0));
  return all;
}

/** A backend of sums whose every writing waits until the test lets it end, well or badly. */
function openSlowBackend() {
  const writings: (PromiseWithResolvers<void> & { readonly changes: object })[] = [];
  const next = { started: Promise.withResolvers<void>() };
  let comesBack = () => {};
  const writer = createChangeWriter<number>(
    {
      write(_, changes) {
        const writing = { ...Promise.withResolvers<void>(), changes: Object.fromEntries(changes) };
        writings.push(writing);
        next.started.resolve();
        next.started = Promise.withResolvers();
        return writing.promise;
      },
      onReady(listener) {
        comesBack = listener;
        return () => {};
      },
    },
    addUp,
  );
  return {
    writer,
    written: () => writings.map(({ changes }) => changes),
    succeed: () => writings.at(-1)?.resolve(),
    fail: () => writings.at(-1)?.reject(new Error('away')),
    comesBack: () => comesBack(),
    started: () => next.started.promise,
  };
}

const userId = randomUUID();
const one = new Map([['ruth', 1]]);

it('L-3: what is added to a sum while it is written is written by itself, and counts as waiting with it until then', async () => {
  const { writer, written, succeed, started } = openSlowBackend();
  const first = writer.write(userId, one);
  const second = writer.write(userId, one);
  expect(Object.fromEntries(writer.waiting(userId))).toEqual({ ruth: 2 });
  const again = started();
  succeed();
  await again;
  expect(Object.fromEntries(writer.waiting(userId))).toEqual({ ruth: 1 });
  succeed();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(written()).toEqual([{ ruth: 1 }, { ruth: 1 }]);
  expect(writer.waiting(userId).size).toBe(0);
  await writer.close();
});

it('L-3: what could not be written goes with what was added meanwhile', async () => {
  const { writer, written, succeed, fail, comesBack, started } = openSlowBackend();
  const first = writer.write(userId, one);
  const second = writer.write(userId, new Map([...one, ['tom', 1]]));
  const again = started();
  fail();
  await again;
  succeed();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(written()).toEqual([{ ruth: 1 }, { ruth: 2, tom: 1 }]);
  comesBack();
  await writer.close();
  expect(written()).toHaveLength(2);
});

it('L-3: what was dropped while it was written does not come back when that fails, and takes nothing from what comes after', async () => {
  const { writer, written, succeed, fail, started } = openSlowBackend();
  const first = writer.write(userId, one);
  const dropped = writer.drop(userId);
  expect(writer.waiting(userId).size).toBe(0);
  const later = writer.write(userId, one);
  const again = started();
  fail();
  await again;
  succeed();
  await Promise.all([first, dropped]);
  expect(await later).toBe(true);
  expect(written()).toEqual([{ ruth: 1 }, { ruth: 1 }]);
  await writer.close();
});

const now = new Date('2026-11-25T09:00:00.000Z');
const exchange = { id: randomUUID(), question: 'How long?', kind: 'manual', named: null } as const;

it.each<[string, (database: UserDatabase) => Promise<unknown>]>([
  ['what was spoken', (database) => createLongMemoryStore({ database }).noteSpoken(userId, ['ruth'], now)],
  [
    'what is set aside',
    (database) => createHiddenMailStore({ database }).snooze(userId, [{ emailId: 'account/1', until: now }]),
  ],
  [
    'what was asked',
    async (database) => {
      const store = createExchangeStore({ database, clock: () => now });
      store.keep(userId, { ...exchange, citation: null, values: {}, createdAt: now.toISOString() });
      await store.drained(userId);
    },
  ],
])(
  'L-3: %s is written behind without waiting for a database that is being opened, or hurrying it',
  async (_, write) => {
    let writings = 0;
    const hurried: string[] = [];
    const fetch = async () => {
      writings += 1;
      return Response.json(null);
    };
    const client = createClient('http://database.invalid', 'a key', { global: { fetch } });
    await write({
      forUser: () => client,
      ready: async () => void hurried.push('asked whether it is there'),
      onReady: () => () => {},
    });
    expect(writings).toBe(1);
    expect(hurried).toEqual([]);
  },
);
