import { randomUUID } from 'node:crypto';
import { createManualScheduler } from '@nexus/async/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { describeExchangeStoreConformance } from '../testing/conformance/exchange-store.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import { deleteExpiredExchanges } from './delete-expired.ts';
import { createExchangeStore } from './exchange-store.ts';

const opened: { embedded?: TestDatabase; database?: Database } = {};

beforeAll(async () => {
  opened.embedded = await startEmbeddedDatabase();
  opened.database = openDatabase({ settings: opened.embedded.settings });
});
afterAll(async () => {
  await opened.database?.close();
  await opened.embedded?.[Symbol.asyncDispose]();
});

function database(): Database {
  if (opened.database === undefined) throw new Error('There is no database.');
  return opened.database;
}

describeExchangeStoreConformance('the embedded database', async (clock) =>
  createExchangeStore({ database: database(), clock }),
);

const day = 24 * 3_600_000;

function rowOf(userId: string, at: number, more: object = {}) {
  return {
    ...{
      user_id: userId,
      id: randomUUID(),
      question: 'door width',
      kind: 'manual',
      created_at: new Date(at).toISOString(),
    },
    ...{ expires_at: new Date(at + day).toISOString(), ...more },
  };
}

describe('exchanges in the database', () => {
  it('P-6: refuses what is too large, and a life of more or less than 24 hours', async () => {
    const userId = randomUUID();
    const client = database().forUser(userId);
    for (const more of [
      { question: 'x'.repeat(301) },
      { named_values: { note: 'x'.repeat(2_100) } },
      { kind: 'mail' },
      { citation: 'x'.repeat(401) },
      { expires_at: new Date(Date.now() + 2 * day).toISOString() },
    ])
      expect((await client.from('exchanges').insert(rowOf(userId, Date.now(), more))).error).not.toBeNull();
    expect((await client.from('exchanges').insert(rowOf(userId, Date.now()))).error).toBeNull();
    expect((await client.from('exchanges').select('id')).data).toHaveLength(1);
  });

  it('P-8: what is over is deleted once an hour, by one of all processes that ask', async () => {
    const userId = randomUUID();
    const client = database().forUser(userId);
    const count = async () => (await client.from('exchanges').select('id')).data?.length;
    const service = database().forService();
    // The trigger of an insert takes what is over away as well, so it is made to be over afterwards.
    await client.from('exchanges').insert([rowOf(userId, Date.now()), rowOf(userId, Date.now())]);
    const past = Date.now() - day - 1;
    const over = { created_at: new Date(past).toISOString(), expires_at: new Date(past + day).toISOString() };
    const [first] = (await client.from('exchanges').select('id')).data ?? [];
    await client.from('exchanges').update(over).eq('id', String(first?.id));
    expect(await count()).toBe(2);
    const answers = await Promise.all([1, 2, 3].map(() => service.rpc('delete_expired_exchanges')));
    expect(answers.map(({ data, error }) => error ?? data).filter((gone) => gone !== null)).toEqual([1]);
    expect(await count()).toBe(1);
    expect((await database().forUser(userId).rpc('delete_expired_exchanges')).error).not.toBeNull();
  });

  it('P-8: a process asks at once, and then every hour until it ends', async () => {
    const scheduler = createManualScheduler();
    let asked = 0;
    const forService: Database['forService'] = () => {
      asked += 1;
      return database().forService();
    };
    const onReady = (listener: () => void) => {
      listener();
      return () => undefined;
    };
    const worker = deleteExpiredExchanges({ database: { forService, onReady }, scheduler });
    expect(asked).toBe(1);
    await scheduler.advance(3_600_000);
    expect(asked).toBe(2);
    worker[Symbol.dispose]();
    await scheduler.advance(7_200_000);
    expect(asked).toBe(2);
  });
});
