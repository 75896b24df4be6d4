import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { connectPostgres } from '../migrations/sql-connection.ts';
import { type DatabaseLocation, openDatabaseLocation } from '../moving/database-location.ts';
import type { Database, DatabaseSettings } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { type OwnerKeys, ownerFolderOf, readOwnerKeys, readOwnerRecord } from '../supabase/owner/owner-files.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { findPostgresServer, startPostgresServer } from './postgres-server.ts';

/** A migrated database of a test's own, of whichever kind. */
export interface OpenTestDatabase extends AsyncDisposable {
  /** For another process. */
  readonly settings: DatabaseSettings;
  readonly database: Database;
  readonly keys: OwnerKeys;
  readonly address: string;
  /** Sees every row that HTTP shows, past row-level security. */
  readonly service: SupabaseClient;
  /** Closes it, and reads every row of every table, also those that HTTP does not show: as JSON, a line each, by the table's name. */
  closeAndRead(): Promise<Readonly<Record<string, string>>>;
}

async function describe(database: Database, settings: DatabaseSettings) {
  await database.ready();
  const folder = ownerFolderOf(settings.dataDirectory, settings.databaseUrl);
  const address = (await readOwnerRecord(folder))?.address;
  const keys = await readOwnerKeys(folder);
  if (typeof address !== 'string' || keys === null) throw new Error('the database has no owner');
  const service = createClient(address, keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    settings,
    database,
    keys,
    address,
    service,
    async closeAndRead() {
      await database.close();
      const { databaseUrl, dataDirectory } = settings;
      return readTablesOf(
        databaseUrl === null ? { kind: 'embedded', dataDirectory } : { kind: 'postgres', databaseUrl },
      );
    },
  };
}

async function openEmbedded(addition: string | null = null): Promise<OpenTestDatabase> {
  const embedded = await startEmbeddedDatabase(addition);
  const described = await describe(embedded.database, embedded.settings);
  return { ...described, [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose]() };
}

async function openPostgres(addition: string | null = null): Promise<OpenTestDatabase> {
  const server = await startPostgresServer();
  const databaseUrl = await server.createMigratedDatabase();
  if (addition !== null) {
    const connection = connectPostgres(databaseUrl);
    await connection.transaction((session) => session.run(addition));
    await connection.close();
  }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-front-'));
  const settings = { supabase: null, databaseUrl, dataDirectory };
  const database = openDatabase({ settings });
  return {
    ...(await describe(database, settings)),
    async [Symbol.asyncDispose]() {
      await database.close();
      await server[Symbol.asyncDispose]();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A kind of database that there is on this machine. */
export interface TestDatabaseKind {
  readonly name: string;
  /** @param addition SQL of the test's own, run past row-level security before anybody has it open */
  open(addition?: string): Promise<OpenTestDatabase>;
}

/** The kinds that there are on this machine; what is missing is said. */
export function testDatabaseKinds(): readonly TestDatabaseKind[] {
  return [
    { name: 'the embedded database', open: openEmbedded },
    ...(findPostgresServer() ? [{ name: 'a PostgreSQL', open: openPostgres }] : []),
  ];
}

/** Milliseconds between two tries; whoever had the database last lets go of it in a moment. */
const tryEvery = 50;

/** Past row-level security, once nobody uses it any more. */
export async function openWhenFree(place: DatabaseLocation) {
  for (;;) {
    try {
      return await openDatabaseLocation(place, { make: false, rehearsal: false });
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('is in use'))) throw error;
      await delay(tryEvery);
    }
  }
}

/** Every row of every table of every schema of an embedded database that nobody uses any more, as text, by the table's name. */
export function readAllTables(dataDirectory: string): Promise<Readonly<Record<string, string>>> {
  return readTablesOf({ kind: 'embedded', dataDirectory });
}

/** The same of any database. */
async function readTablesOf(place: DatabaseLocation): Promise<Readonly<Record<string, string>>> {
  await using opened = await openWhenFree(place);
  return await opened.sql.transaction(async (session) => {
    const tables = await session.rows(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await session.rows(`select to_jsonb(one)::text as row from ${name} as one`);
      texts[String(name)] = rows.map(({ row }) => row).join('\n');
    }
    return texts;
  });
}
