import { randomUUID } from 'node:crypto';
import { localUserId } from '@nexus/contracts';
import { describe, expect, it, vi } from 'vitest';
import { createLongMemoryStore } from '../long-memory/long-memory-store.ts';
import { connectPostgres } from '../migrations/sql-connection.ts';
import { entryOf } from '../testing/conformance/long-memory-store.ts';
import { startEmbeddedDatabase } from '../testing/embedded-database.ts';
import { testDatabaseKinds } from '../testing/test-databases.ts';

// An upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 240_000 });

/** What one user asks for that takes long. The embedded database has no clock that would wake it, so there it is work. */
const keepBusy = (wait: string) => `
  create function public.keep_busy(seconds float8) returns void language plpgsql as $$
  declare
    done constant timestamptz := clock_timestamp() + make_interval(secs => seconds);
  begin
    ${wait}
  end;
  $$;
  grant execute on function public.keep_busy(float8) to authenticated;`;
const asleep = keepBusy('perform pg_sleep(seconds);');
const atWork = keepBusy('while clock_timestamp() < done loop null; end loop;');

/** Two megabytes, which is the most that one row of a user may have. */
const largeRow = (userId: string) => ({
  user_id: userId,
  entries: Array.from({ length: 19 }, (_, place) => ({ id: `k_${place}`, content: 'w '.repeat(50_000) })),
  version: 1,
});

const postgres = testDatabaseKinds().find(({ name }) => name === 'a PostgreSQL');

describe.skipIf(postgres === undefined)('a user who asks for much in a PostgreSQL', () => {
  it('L-14: has some of its connections at most, each for seconds, and others are answered meanwhile', async () => {
    if (postgres === undefined) return;
    await using place = await postgres.open(asleep);
    const { database } = place;
    const sql = connectPostgres(String(place.settings.databaseUrl));
    await using cleaning = new AsyncDisposableStack();
    cleaning.defer(() => sql.close());
    const underWay = async () => {
      const [row] = await sql.transaction((session) =>
        session.rows(
          `select count(*)::int as count from pg_stat_activity where query like '%keep_busy%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      );
      return Number(row?.count);
    };
    const [nora, ben] = [randomUUID(), randomUUID()];
    // More than there are connections, each for longer than the test may take.
    const slow = Array.from({ length: 12 }, () => database.forUser(nora).rpc('keep_busy', { seconds: 900 }));
    const answers = Promise.all(slow);
    await vi.waitFor(async () => expect(await underWay()).toBeGreaterThanOrEqual(3), { timeout: 60_000, interval: 20 });
    await using store = createLongMemoryStore({ database });
    const told: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const entry = entryOf(`the gate ${round} is open`, round);
      await store.change(ben, { added: [entry] });
      told.push(entry.id);
      expect(await underWay()).toBeLessThanOrEqual(3);
    }
    expect((await store.get(ben)).entries.map(({ id }) => id)).toEqual(told);
    // Each is ended, and nobody who waits for it is kept; and the database was never said to be away.
    for (const { error } of await answers) expect(error?.code).toBeTruthy();
    await vi.waitFor(async () => expect(await underWay()).toBe(0), { timeout: 60_000, interval: 50 });
    expect((await database.forUser(nora).from('memory_entries').select('id')).error).toBeNull();
  });

  it('L-14: a large row of one user takes nothing from the others', async () => {
    if (postgres === undefined) return;
    await using place = await postgres.open();
    const { database } = place;
    const [nora, ben] = [randomUUID(), randomUUID()];
    await using store = createLongMemoryStore({ database });
    await store.change(ben, { added: [entryOf('the gate is open')] });
    const kept = await database.forUser(nora).from('user_knowledge').insert(largeRow(nora));
    expect(kept.error).toBeNull();
    // As many as one user has connections, and some that wait; each is answered in time on a busy machine, too.
    const large = Array.from({ length: 8 }, () => database.forUser(nora).from('user_knowledge').select('entries'));
    const reading = Promise.all(large);
    for (let round = 0; round < 20; round += 1) expect((await store.get(ben)).entries).toHaveLength(1);
    for (const { error, data } of await reading) expect([error, data?.length]).toEqual([null, 1]);
    const larger = { ...largeRow(nora), version: 2, entries: [...largeRow(nora).entries, ...largeRow(nora).entries] };
    const refused = await database.forUser(nora).from('user_knowledge').upsert(larger);
    expect(refused.error).not.toBeNull();
    const { data } = await database.forUser(nora).from('user_knowledge').select('version').single();
    expect(data).toEqual({ version: 1 });
  });
});

describe('a user who asks for much in the embedded database', () => {
  it('L-14: it is busy meanwhile, and never away; who waits long enough is answered', async () => {
    await using embedded = await startEmbeddedDatabase(atWork);
    const { database } = embedded;
    const [nora, ben] = [randomUUID(), randomUUID()];
    await using store = createLongMemoryStore({ database });
    const before = entryOf('the gate is open');
    await store.change(ben, { added: [before] });
    const codes: string[] = [];
    const ask = async () => {
      const { error } = await database
        .forUser(ben)
        .from('memory_entries')
        .select('id')
        .abortSignal(AbortSignal.timeout(1_000));
      if (error !== null) codes.push(error.code);
      return error === null;
    };
    const slow = database.forUser(nora).rpc('keep_busy', { seconds: 15 });
    const behind = Array.from({ length: 8 }, () => database.forUser(nora).rpc('keep_busy', { seconds: 1 }));
    const answers = Promise.all([slow, ...behind]);
    await vi.waitFor(async () => expect(await ask()).toBe(false), { timeout: 60_000 });
    // Whoever tells it something is told that it is busy, and is answered when they come again.
    await expect(store.change(ben, { added: [entryOf('the gate is shut', 1)] })).rejects.toMatchObject({
      code: 'DATABASE_BUSY',
      retryable: true,
    });
    await vi.waitFor(async () => expect(await ask()).toBe(true), { timeout: 120_000, interval: 50 });
    expect(new Set(codes)).toEqual(new Set(['DATABASE_BUSY']));
    expect((await store.get(ben)).entries.map(({ id }) => id)).toContain(before.id);
    for (const { error } of await answers) expect(error?.code).toBe('DATABASE_BUSY');
  });

  it('L-14: one that was ended is away, and not busy', async () => {
    await using embedded = await startEmbeddedDatabase();
    await embedded.kill();
    const { error } = await embedded.database.forUser(localUserId).from('memory_entries').select('id');
    expect(error?.code).not.toBe('DATABASE_BUSY');
  });
});
