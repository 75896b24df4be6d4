import { NexusError } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { connectPostgres } from '../migrations/postgres-connection.ts';
import type { DatabaseSettings } from '../supabase/database-settings.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf } from '../supabase/owner/owner-folder.ts';
import { readOwnerKeys } from '../supabase/owner/owner-keys.ts';
import { readOwnerRecord } from '../supabase/owner/owner-record.ts';
import { createClientSealedTable } from './client-sealed-table.ts';
import type { SealedTable } from './rotate-keys.ts';
import { sealedPlaces } from './sealed-place.ts';
import { createSqlSealedTable } from './sql-sealed-table.ts';

/** What is encrypted of all users, opened for whoever rotates its keys. */
export interface SealedTables extends AsyncDisposable {
  readonly tables: readonly SealedTable[];
}

/** The address and a key of somebody who may see every row. */
interface ServiceDoor {
  readonly address: string;
  readonly key: string;
}

function tablesOf({ address, key }: ServiceDoor): readonly SealedTable[] {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const client = createClient(address, key, { auth });
  return sealedPlaces.map((place) => createClientSealedTable(client, place));
}

/** The embedded database is held open by a lease; its keys are in its folder. */
async function openEmbeddedTables(settings: DatabaseSettings): Promise<SealedTables> {
  await using opening = new AsyncDisposableStack();
  const database = opening.use(openDatabase({ settings }));
  await database.ready();
  const folder = ownerFolderOf(settings.dataDirectory, null);
  const [record, keys] = [await readOwnerRecord(folder), await readOwnerKeys(folder)];
  if (keys === null || record?.address == null) {
    throw new NexusError('DATABASE_UNREACHABLE', 'The embedded database has just gone. Try again.', {
      retryable: true,
    });
  }
  const opened = opening.move();
  return {
    tables: tablesOf({ address: record.address, key: keys.secretKey }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** @throws NexusError SETTING_INVALID for a hosted database without the right to read it all; DATABASE_UNREACHABLE, DATABASE_BEHIND. */
export async function openSealedTables(settings: DatabaseSettings): Promise<SealedTables> {
  const { supabase, databaseUrl } = settings;
  if (supabase !== null && supabase.serviceRoleKey !== null) {
    const tables = tablesOf({ address: supabase.url, key: supabase.serviceRoleKey });
    return { tables, [Symbol.asyncDispose]: async () => {} };
  }
  if (databaseUrl !== null) {
    const connection = connectPostgres(databaseUrl);
    const tables = sealedPlaces.map((place) => createSqlSealedTable(connection, place));
    return { tables, [Symbol.asyncDispose]: () => connection.close() };
  }
  if (supabase === null) return openEmbeddedTables(settings);
  throw new NexusError(
    'SETTING_INVALID',
    'To reach the rows of all users SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL should be set as well.',
  );
}
