import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { fileNameOf, type Migration, type MigrationStanding } from './migration.ts';
import { splitStatements } from './split-statements.ts';
import type { SqlConnection, SqlSession } from './sql-connection.ts';

/** One number for all who migrate a database of this product, whichever program they are. */
const lockNumber = '7041776025114';

/**
 * Waits until nobody else migrates, however that connection reaches the server: the lock ends with the transaction, so it holds
 * through a pooler as well.
 */
async function lock(session: SqlSession): Promise<void> {
  await session.rows('select pg_catalog.pg_advisory_xact_lock($1::bigint)', [lockNumber]);
}

async function applyOne(connection: SqlConnection, migration: Migration): Promise<boolean> {
  return connection.transaction(async (session) => {
    await lock(session);
    // Another process may have been here while this one waited.
    if ((await readHistory(session)).has(migration.version)) return false;
    await session.run(migration.sql);
    await session.rows(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [migration.version, migration.name, splitStatements(migration.sql)],
    );
    return true;
  });
}

/** The database's own words on what is wrong; never its detail, which may quote a row. */
function complaintOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll('\n', ' ').replace(/\.$/, '') : 'unknown';
}

function prepare(connection: SqlConnection) {
  return connection
    .transaction(async (session) => {
      await lock(session);
      await prepareDatabase(session);
      return { applied: await readHistory(session), extensions: await readExtensions(session) };
    })
    .catch((cause: unknown) => {
      if (cause instanceof NexusError) throw cause;
      const sentence = `The roles and functions that migrations stand on could not be made: ${complaintOf(cause)}. Use a user that may create roles.`;
      throw new NexusError('MIGRATION_FAILED', sentence, { cause });
    });
}

/** How things stand, without changing any. */
export function inspectMigrations(
  connection: SqlConnection,
  migrations: readonly Migration[],
): Promise<readonly MigrationStanding[]> {
  return connection.transaction(async (session) =>
    compareHistory(migrations, await readHistory(session), await readExtensions(session)),
  );
}

/**
 * Runs what has not run yet, in order, each in a transaction of its own together with its record. It may be run again, and by
 * several at once: one does it, the others find it done.
 *
 * @returns the versions that this call applied
 * @throws NexusError MIGRATION_FAILED with the file and the database's complaint: those before it are applied, it and those after it are not.
 */
export async function applyMigrations(
  connection: SqlConnection,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const { applied, extensions } = await prepare(connection);
  const done: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.version) || isLeftOut(migration, extensions)) continue;
    try {
      if (await applyOne(connection, migration)) done.push(migration.version);
    } catch (cause) {
      if (cause instanceof NexusError) throw cause;
      throw new NexusError(
        'MIGRATION_FAILED',
        `${fileNameOf(migration)} could not be applied: ${complaintOf(cause)}. The migrations before it are, it is not.`,
        { cause },
      );
    }
  }
  // A hosted Supabase's PostgREST reads the schema anew when it hears this; elsewhere nobody listens.
  if (done.length > 0) await connection.transaction((session) => session.run(`notify pgrst, 'reload schema'`));
  return done;
}

const Versions = z.array(z.object({ version: z.string(), name: z.string().nullable() }));
const ExtensionRows = z.array(z.object({ name: z.string(), version: z.string().nullable() }));

/** What ran; empty where nothing ever did. */
async function readHistory(session: SqlSession): Promise<ReadonlyMap<string, string>> {
  const [table] = await session.rows(`select to_regclass('supabase_migrations.schema_migrations')::text as name`);
  if (table?.name == null) return new Map();
  const rows = await session.rows('select version, name from supabase_migrations.schema_migrations order by version');
  return new Map(Versions.parse(rows).map(({ version, name }) => [version, name ?? '']));
}

/** The extensions that are made, or could be, by their names: of which version. */
type Extensions = ReadonlyMap<string, string>;

async function readExtensions(session: SqlSession): Promise<Extensions> {
  const rows = await session.rows(
    'select name::text as name, coalesce(installed_version, default_version) as version from pg_catalog.pg_available_extensions',
  );
  return new Map(ExtensionRows.parse(rows).map(({ name, version }) => [name, version ?? '']));
}

/** By numbers: 0.10 is later than 0.8, and 0.8 is 0.8.0. */
function isAtLeast(version: string, least: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  for (const [place, wanted] of least.split('.').map(Number).entries()) {
    const had = numbers[place] ?? 0;
    if (had !== wanted) return had > wanted;
  }
  return true;
}

/** Whether a migration stays away from a database that has no such extension, or too old a one. */
export function isLeftOut({ requires }: Pick<Migration, 'requires'>, extensions: Extensions): boolean {
  if (requires === null) return false;
  const [name = '', least = ''] = requires.split(' ');
  const version = extensions.get(name);
  return version === undefined || (least !== '' && !isAtLeast(version, least));
}

/** Every migration of this program and of the database, in order. */
function compareHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  extensions: Extensions,
): readonly MigrationStanding[] {
  const known = migrations.map((migration): MigrationStanding => {
    const { version, name, requires } = migration;
    if (applied.has(version)) return { version, name, standing: 'applied', requires: null };
    if (isLeftOut(migration, extensions)) return { version, name, standing: 'left out', requires };
    return { version, name, standing: 'pending', requires: null };
  });
  const versions = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied]
    .filter(([version]) => !versions.has(version))
    .map(([version, name]): MigrationStanding => ({ version, name, standing: 'unknown', requires: null }));
  return [...known, ...unknown].sort((one, other) => (one.version < other.version ? -1 : 1));
}

/**
 * What every Supabase has before the first migration: the roles of PostgREST, and `auth.uid()` and `auth.jwt()`, which read the token's
 * claims. Nothing that is there already is touched, so on a hosted one this does nothing.
 */
const preparation = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
      if wanted = 'service_role' then
        begin
          alter role service_role bypassrls;
        exception when insufficient_privilege then
          -- Only a superuser may give that away; row-level security then holds for the service role too, which nothing uses.
          null;
        end;
      end if;
      execute format('grant usage on schema public to %I', wanted);
    end if;
    if not pg_catalog.pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;

  if to_regprocedure('auth.uid()') is null then
    create schema if not exists auth;
    create function auth.jwt() returns jsonb language sql stable set search_path = '' as $body$
      select coalesce(nullif(pg_catalog.current_setting('request.jwt.claims', true), ''), '{}')::jsonb
    $body$;
    create function auth.uid() returns uuid language sql stable set search_path = '' as $body$
      select coalesce(nullif(pg_catalog.current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
    $body$;
    -- Supabase's front looks here for the user of a token; nobody signs in here, so it stays empty.
    create table auth.users (id uuid primary key);
    grant usage on schema auth to anon, authenticated, service_role;
    grant execute on all functions in schema auth to anon, authenticated, service_role;
  end if;
end;
$$;
`;

/** The columns in which the Supabase CLI records what ran. */
const history = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

async function prepareDatabase(session: SqlSession): Promise<void> {
  // Without a word about what is there already.
  await session.run('set local client_min_messages = warning');
  await session.run(preparation);
  await session.run(history);
}
