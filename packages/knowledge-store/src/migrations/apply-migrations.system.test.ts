import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { NexusError } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresServer, startPostgresServer, type TestPostgres } from '../testing/postgres-server.ts';
import { applyMigrations, inspectMigrations } from './apply-migrations.ts';
import type { Migration } from './migration.ts';
import { readMigrations } from './migration.ts';
import { splitStatements } from './split-statements.ts';
import type { SqlConnection } from './sql-connection.ts';
import { connectPglite, connectPostgres } from './sql-connection.ts';

function migration(version: string, sql: string, requires: string | null = null): Migration {
  return { version, name: `step_${version}`, sql, requires };
}

function rowsOf(connection: SqlConnection, statement: string) {
  return connection.transaction((session) => session.rows(statement));
}

interface Place {
  /** Another connection to the same new database. */
  connect(): Promise<SqlConnection>;
}

interface Kind {
  readonly name: string;
  /** Whether several connections at once are possible. */
  readonly shared: boolean;
  open(): Promise<Place & AsyncDisposable>;
}

let server: TestPostgres | undefined;
let database: PGlite | undefined;
const hasPostgres = findPostgresServer();

beforeAll(async () => {
  [server, database] = await Promise.all([hasPostgres ? startPostgresServer() : undefined, PGlite.create()]);
});
afterAll(async () => {
  await database?.close();
  await server?.[Symbol.asyncDispose]();
});

/** As new; it takes a second to make another. */
const emptying = `drop schema if exists supabase_migrations, auth, private, public cascade; create schema public`;

const embedded: Kind = {
  name: 'the embedded database',
  shared: false,
  async open() {
    if (database === undefined) throw new Error('there is no database');
    const connection = connectPglite(database);
    await connection.transaction((session) => session.run(emptying));
    return { connect: async () => connection, [Symbol.asyncDispose]: () => connection.close() };
  },
};

const own: Kind = {
  name: 'a PostgreSQL',
  shared: true,
  async open() {
    const address = await server?.createDatabase();
    const connections: SqlConnection[] = [];
    return {
      async connect() {
        const connection = connectPostgres(address ?? '');
        connections.push(connection);
        return connection;
      },
      async [Symbol.asyncDispose]() {
        for (const connection of connections) await connection.close();
      },
    };
  },
};

describe.each(hasPostgres ? [embedded, own] : [embedded])('migrations of $name', ({ open, shared }) => {
  test('M-14: they run once, are recorded as the Supabase CLI records them, and a second run changes nothing', async () => {
    await using place = await open();
    const connection = await place.connect();
    const migrations = await readMigrations();
    const before = await inspectMigrations(connection, migrations);
    expect(before.filter(({ standing }) => standing !== 'pending').every(({ requires }) => requires !== null)).toBe(
      true,
    );
    // Without pgvector there are no vectors, and everything else.
    const due = before.filter(({ standing }) => standing === 'pending').map(({ version }) => version);
    expect(due).toContain('008');
    expect(await applyMigrations(connection, migrations)).toEqual(due);
    expect(await applyMigrations(connection, migrations)).toEqual([]);
    const history = 'select version, name, statements from supabase_migrations.schema_migrations order by version';
    expect(await rowsOf(connection, history)).toEqual(
      migrations
        .filter(({ version }) => due.includes(version))
        .map(({ version, name, sql }) => ({ version, name, statements: splitStatements(sql) })),
    );
    const after = await inspectMigrations(connection, migrations);
    expect(after.filter(({ standing }) => standing === 'applied').map(({ version }) => version)).toEqual(due);
  });

  test('M-14: no table of the migrations is without row-level security', async () => {
    await using place = await open();
    const connection = await place.connect();
    await applyMigrations(connection, await readMigrations());
    const tablesWithIt = `select relname, relrowsecurity from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p') order by relname`;
    const tables = await rowsOf(connection, tablesWithIt);
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.filter(({ relrowsecurity }) => relrowsecurity !== true)).toEqual([]);
  });

  test('L-11: where Supabase has accounts an address counts that it has confirmed, and none of an account that it does not know', async () => {
    await using place = await open();
    const connection = await place.connect();
    await applyMigrations(connection, await readMigrations());
    const [known, unconfirmed, gone] = [randomUUID(), randomUUID(), randomUUID()];
    const verified = (userId: string) =>
      connection.transaction(async (session) => {
        const claims = JSON.stringify({ sub: userId, email: 'Ada@example.com' });
        await session.rows(`select set_config('request.jwt.claims', $1, true)`, [claims]);
        return (await session.rows('select private.verified_address() as address'))[0]?.address;
      });
    // Without its own columns nobody signs in here, and who signed the token has verified it.
    expect(await verified(gone)).toBe('ada@example.com');
    await connection.transaction(async (session) => {
      await session.run('alter table auth.users add column email text, add column email_confirmed_at timestamptz');
      await session.rows(
        `insert into auth.users values ($1, 'ada@example.com', now()), ($2, 'ada@example.com', null)`,
        [known, unconfirmed],
      );
    });
    expect([await verified(known), await verified(unconfirmed), await verified(gone)]).toEqual([
      'ada@example.com',
      null,
      null,
    ]);
  });

  test('M-14: a broken one leaves the earlier ones applied and itself not, and is named; mended, the rest runs', async () => {
    await using place = await open();
    const connection = await place.connect();
    const first = migration('001', 'create table one (id int)');
    const broken = migration('002', 'create table two (id int); create tabel three (id int);');
    const last = migration('003', 'create table four (id int)');
    const failure = await applyMigrations(connection, [first, broken, last]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NexusError);
    expect(failure).toMatchObject({ code: 'MIGRATION_FAILED', message: expect.stringContaining('002_step_002.sql') });
    const tables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`;
    expect(await rowsOf(connection, tables)).toEqual([{ table_name: 'one' }]);
    const standings = await inspectMigrations(connection, [first, broken, last]);
    expect(standings.map(({ standing }) => standing)).toEqual(['applied', 'pending', 'pending']);
    const mended = migration('002', 'create table two (id int)');
    expect(await applyMigrations(connection, [first, mended, last])).toEqual(['002', '003']);
  });

  test('M-14: one that needs an extension which cannot be had is left out, said so, and runs once it can', async () => {
    await using place = await open();
    const connection = await place.connect();
    const needing = migration('002', 'create table searched (id int)', 'no_such_extension');
    const all = [migration('001', 'select 1'), needing, migration('003', 'select 3')];
    expect(await applyMigrations(connection, all)).toEqual(['001', '003']);
    const [, leftOut] = await inspectMigrations(connection, all);
    expect(leftOut).toEqual({ version: '002', name: 'step_002', standing: 'left out', requires: 'no_such_extension' });
    expect(await applyMigrations(connection, [migration('002', needing.sql, 'plpgsql')])).toEqual(['002']);
  });

  test('M-14: an extension that is too old is as good as none, by numbers', async () => {
    await using place = await open();
    const connection = await place.connect();
    const [found] = await rowsOf(
      connection,
      `select default_version as version from pg_available_extensions where name = 'plpgsql'`,
    );
    expect(found).toEqual({ version: '1.0' });
    const all = ['plpgsql 1', 'plpgsql 1.0.0', 'plpgsql 0.10', 'plpgsql 1.0.1', 'plpgsql 2'].map((requires, index) =>
      migration(`00${index}`, 'select 1', requires),
    );
    expect(await applyMigrations(connection, all)).toEqual(['000', '001', '002']);
  });

  test('M-14: what a newer program applied is shown and left alone', async () => {
    await using place = await open();
    const connection = await place.connect();
    await applyMigrations(connection, [migration('001', 'select 1'), migration('900', 'select 2')]);
    const standings = await inspectMigrations(connection, [migration('001', 'select 1')]);
    expect(standings.map(({ version, standing }) => `${version} ${standing}`)).toEqual(['001 applied', '900 unknown']);
  });

  if (!shared) return;
  test('M-14: several at once apply each migration exactly once', async () => {
    await using place = await open();
    const migrations = [
      ...(await readMigrations()),
      migration('901', 'create table counted (id int)'),
      migration('902', 'insert into counted values (1)'),
    ];
    const connections = await Promise.all(Array.from({ length: 4 }, () => place.connect()));
    const done = await Promise.all(connections.map((connection) => applyMigrations(connection, migrations)));
    const [connection] = connections;
    if (connection === undefined) throw new Error('no connection');
    const standings = await inspectMigrations(connection, migrations);
    const due = standings.filter(({ standing }) => standing !== 'left out').map(({ version }) => version);
    expect(done.flat().sort()).toEqual(due);
    expect(due).toContain('902');
    expect(await rowsOf(connection, 'select count(*)::int as count from counted')).toEqual([{ count: 1 }]);
  });
});

test('M-14: a server that is away is told as that, without its address', async () => {
  const connection = connectPostgres('postgres://someone:a-secret@127.0.0.1:1/nowhere');
  const failure = await applyMigrations(connection, []).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'DATABASE_UNREACHABLE', retryable: true });
  expect(String(failure)).not.toMatch(/a-secret|127\.0\.0\.1/);
  await connection.close();
});
