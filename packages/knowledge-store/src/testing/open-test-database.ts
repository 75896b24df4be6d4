import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { connectPostgres } from '../migrations/postgres-connection.ts';
import { readMigrations } from '../migrations/read-migrations.ts';
import type { Database } from '../supabase/database.ts';
import type { DatabaseSettings } from '../supabase/database-settings.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf } from '../supabase/owner/owner-folder.ts';
import { type OwnerKeys, readOwnerKeys } from '../supabase/owner/owner-keys.ts';
import { readOwnerRecord } from '../supabase/owner/owner-record.ts';
import { readTablesOf } from './read-all-tables.ts';
import { startEmbeddedDatabase } from './start-embedded-database.ts';
import { findPostgresServer, startPostgresServer } from './start-postgres-server.ts';

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

async function openEmbedded(): Promise<OpenTestDatabase> {
  const embedded = await startEmbeddedDatabase();
  const described = await describe(embedded.database, embedded.settings);
  return { ...described, [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose]() };
}

async function openPostgres(): Promise<OpenTestDatabase> {
  const server = await startPostgresServer();
  const databaseUrl = await server.createDatabase();
  const connection = connectPostgres(databaseUrl);
  await applyMigrations(connection, await readMigrations());
  await connection.close();
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

/** The kinds that there are on this machine; what is missing is said. */
export function testDatabaseKinds(): readonly { readonly name: string; open(): Promise<OpenTestDatabase> }[] {
  return [
    { name: 'the embedded database', open: openEmbedded },
    ...(findPostgresServer() ? [{ name: 'a PostgreSQL', open: openPostgres }] : []),
  ];
}
