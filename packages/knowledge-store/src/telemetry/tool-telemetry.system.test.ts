import { randomUUID } from 'node:crypto';
import { createManualScheduler } from '@nexus/async/testing';
import type { ToolCall, UserId } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganizations } from '../organizations/organizations.ts';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { startEmbeddedDatabase, type TestDatabase } from '../testing/embedded-database.ts';
import { createToolTelemetry } from './tool-telemetry.ts';

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

const callOf = (userId: UserId, more: Partial<ToolCall> = {}): ToolCall => ({
  ...{ door: 'drive', tool: 'search_manuals', userId, organizationId: null, at: new Date() },
  ...{ milliseconds: 12.4, model: null, succeeded: true, ...more },
});

const rowsOf = async (userId: UserId) =>
  (await database().forUser(userId).from('tool_telemetry').select('*').order('milliseconds')).data ?? [];

describe('telemetry in the database', () => {
  it('P-5: every call is there with what is known of it, and nothing else that the object holds', async () => {
    const userId = randomUUID();
    await using telemetry = createToolTelemetry({ database: database() });
    const pack = { id: 'rooms', version: '2.0', confidence: 'medium' } as const;
    const withMore = { ...callOf(userId, { pack, model: 'small', tokens: 321 }), query: 'canary of a question' };
    telemetry.record(withMore);
    await telemetry.close();
    const [row] = await rowsOf(userId);
    expect(row).toMatchObject({
      ...{ door: 'drive', tool: 'search_manuals', milliseconds: 12, model: 'small', tokens: 321, succeeded: true },
      ...{ pack_id: 'rooms', pack_version: '2.0', pack_confidence: 'medium', organization_id: null },
    });
    expect(JSON.stringify(row)).not.toContain('canary');
  });

  it('P-5: written behind, in batches: nothing goes out for two seconds, and then all of it at once', async () => {
    const scheduler = createManualScheduler();
    let calls = 0;
    const forService: Database['forService'] = () => {
      calls += 1;
      return database().forService();
    };
    const onReady = () => () => undefined;
    await using telemetry = createToolTelemetry({
      database: { forService, onReady, forUser: database().forUser, ready: database().ready },
      scheduler,
    });
    const userId = randomUUID();
    for (let count = 0; count < 50; count += 1) telemetry.record(callOf(userId));
    await scheduler.advance(1_999);
    expect(calls).toBe(0);
    await scheduler.advance(1);
    await telemetry.close();
    expect([calls, (await rowsOf(userId)).length]).toEqual([1, 50]);
  });

  it('P-5: a graceful stop loses nothing, also where a writing breaks off after the database had it', async () => {
    const userId = randomUUID();
    let faults = 2;
    /** Has the database do it, and loses its answer as long as there are faults left. */
    const losing = (asked: PromiseLike<unknown>) => ({
      async abortSignal() {
        const answer = await asked;
        faults -= 1;
        if (faults >= 0) throw new Error('The connection broke off.');
        return answer;
      },
    });
    const forService: Database['forService'] = () =>
      new Proxy(database().forService(), {
        get: (client, key) =>
          key === 'rpc'
            ? (name: string, parameters: object) => losing(client.rpc(name, parameters))
            : Reflect.get(client, key),
      });
    const onReady = () => () => undefined;
    const { forUser, ready } = database();
    const telemetry = createToolTelemetry({ database: { forService, forUser, ready, onReady } });
    for (let count = 0; count < 250; count += 1) telemetry.record(callOf(userId));
    await telemetry.close();
    expect(faults).toBeLessThan(0);
    expect(await telemetry.ofUser(userId, 1)).toMatchObject([{ calls: 250 }]);
  });

  it('P-5: sums by tool and door: calls, failures, share without a model, tokens and times', async () => {
    const userId = randomUUID();
    await using telemetry = createToolTelemetry({ database: database() });
    for (const milliseconds of [10, 20, 30]) telemetry.record(callOf(userId, { milliseconds }));
    telemetry.record(callOf(userId, { door: 'mcp', model: 'small', tokens: 100, succeeded: false }));
    expect(await telemetry.ofUser(userId, 1)).toEqual([
      {
        ...{ tool: 'search_manuals', door: 'drive', calls: 3, failed: 0, withoutModel: 3, tokens: 0 },
        ...{ meanMilliseconds: 20, p95Milliseconds: 30 },
      },
      {
        ...{ tool: 'search_manuals', door: 'mcp', calls: 1, failed: 1, withoutModel: 0, tokens: 100 },
        ...{ meanMilliseconds: 12, p95Milliseconds: 12 },
      },
    ]);
    expect((await telemetry.ofAll(1)).length).toBeGreaterThan(0);
    expect(await telemetry.ofUser(randomUUID(), 1)).toEqual([]);
  });

  it('P-5: an admin sees sums of a week and more of the office, no row and no hour; nobody else sees them', async () => {
    const [boss, driver, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    const organizationId = await createOrganizations({ database: database() }).make(boss, {
      name: 'Quay',
      ownName: 'Ada',
    });
    await using telemetry = createToolTelemetry({ database: database() });
    telemetry.record(callOf(driver, { organizationId }));
    telemetry.record(callOf(driver, { organizationId, at: new Date(Date.now() - 3 * 24 * 3_600_000) }));
    const sums = await telemetry.ofOrganization(boss, organizationId, 1);
    expect(sums).toMatchObject([{ calls: 2 }]);
    expect(Object.keys(sums[0] ?? {}).filter((key) => /user|at$|hour|day/i.test(key))).toEqual([]);
    expect(await rowsOf(boss)).toEqual([]);
    for (const other of [driver, stranger])
      await expect(telemetry.ofOrganization(other, organizationId, 30)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('P-5: kept for 400 days; a user cannot add, change or delete a call', async () => {
    const userId = randomUUID();
    await using telemetry = createToolTelemetry({ database: database() });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    telemetry.record(callOf(userId, { at: daysAgo(401), milliseconds: 1 }));
    telemetry.record(callOf(userId, { at: daysAgo(399), milliseconds: 2 }));
    await telemetry.ofUser(userId, 1);
    telemetry.record(callOf(userId, { milliseconds: 3 }));
    await telemetry.close();
    expect((await rowsOf(userId)).map(({ milliseconds }) => milliseconds)).toEqual([2, 3]);
    const client = database().forUser(userId);
    const refused = [
      await client.from('tool_telemetry').insert({ id: randomUUID() }),
      await client.rpc('note_tool_calls', { calls: [] }),
      await client.rpc('all_tool_calls', { of_days: 1 }),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => '42501'));
    const before = await rowsOf(userId);
    await client.from('tool_telemetry').update({ tool: 'x' }).eq('user_id', userId);
    await client.from('tool_telemetry').delete().eq('user_id', userId);
    expect(await rowsOf(userId)).toEqual(before);
  });

  it('P-5, L-15: an account that is deleted leaves its calls without the user, also those that waited', async () => {
    const userId = randomUUID();
    await using telemetry = createToolTelemetry({ database: database() });
    telemetry.record(callOf(userId, { tool: 'left_behind' }));
    await telemetry.ofUser(userId, 1);
    telemetry.record(callOf(userId, { tool: 'left_behind' }));
    expect((await database().forUser(userId).rpc('delete_account')).error).toBeNull();
    await telemetry.close();
    const left = (await telemetry.ofAll(1)).find(({ tool }) => tool === 'left_behind');
    expect(left).toMatchObject({ calls: 2 });
    expect(await rowsOf(userId)).toEqual([]);
  });
});
