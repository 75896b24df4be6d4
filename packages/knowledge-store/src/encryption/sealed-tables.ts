import { NexusError } from '@nexus/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { accountPurpose } from '../accounts/account-rows.ts';
import { connectPostgres, type SqlConnection } from '../migrations/sql-connection.ts';
import { preferencesPurpose } from '../preferences/preferences-store.ts';
import type { DatabaseSettings } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf, readOwnerKeys, readOwnerRecord } from '../supabase/owner/owner-files.ts';
import { toolServerPurpose } from '../tool-servers/tool-servers.ts';
import type { SealedTable } from './rotate-keys.ts';

/** A table whose rows hold `ciphertext`, sealed for whom they belong to, `key_id` and `version`. */
interface SealedTableName {
  readonly table: string;
  /** The column of the primary key, a UUID. */
  readonly id: string;
  /** The column of the user or the organisation that it is sealed for. */
  readonly owner: 'user_id' | 'organization_id';
  readonly purpose: string;
}

/** Every table that holds something encrypted. */
const sealedTableNames: readonly SealedTableName[] = [
  { table: 'user_preferences', id: 'user_id', owner: 'user_id', purpose: preferencesPurpose },
  { table: 'mail_accounts', id: 'account_id', owner: 'user_id', purpose: accountPurpose },
  { table: 'tool_servers', id: 'id', owner: 'organization_id', purpose: toolServerPurpose },
];

/** What reads a page of one, whoever asks. */
const SealedRows = z.array(
  z
    .object({
      id: z.string(),
      user_id: z.string(),
      ciphertext: z.string(),
      key_id: z.string(),
      version: z.coerce.number().int(),
    })
    .transform(({ id, user_id: userId, ciphertext, key_id: keyId, version }) => ({
      id,
      userId,
      sealed: { keyId, ciphertext },
      version,
    })),
);

/** What is encrypted of all users, opened for whoever rotates its keys. */
export interface SealedTables extends AsyncDisposable {
  readonly tables: readonly SealedTable[];
}

/** The address and a key of somebody who may see every row. */
interface ServiceEndpoint {
  readonly address: string;
  readonly key: string;
}

function tablesOf({ address, key }: ServiceEndpoint): readonly SealedTable[] {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const client = createClient(address, key, { auth });
  return sealedTableNames.map((place) => createClientSealedTable(client, place));
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
    const tables = sealedTableNames.map((place) => createSqlSealedTable(connection, place));
    return { tables, [Symbol.asyncDispose]: () => connection.close() };
  }
  if (supabase === null) return openEmbeddedTables(settings);
  throw new NexusError(
    'SETTING_INVALID',
    'To reach the rows of all users SUPABASE_SERVICE_ROLE_KEY or DATABASE_URL should be set as well.',
  );
}

const pageSize = 500;

function unreachable(): NexusError {
  return new NexusError('DATABASE_UNREACHABLE', 'The database does not answer, or refuses its service role key.', {
    retryable: true,
  });
}

/** All users' rows over supabase-js, for a client that may see them all. */
function createClientSealedTable(client: SupabaseClient, { table, id, owner, purpose }: SealedTableName): SealedTable {
  return {
    purpose,
    async page(after) {
      const all = client.from(table).select(`id:${id}, user_id:${owner}, ciphertext, key_id, version`);
      const behind = after === null ? all : all.gt(id, after);
      const { data, error } = await behind.order(id).limit(pageSize);
      if (error !== null) throw unreachable();
      return SealedRows.parse(data);
    },
    async replace(row, { ciphertext, keyId }) {
      const { data, error } = await client
        .from(table)
        .update({ ciphertext, key_id: keyId, version: row.version + 1 })
        .eq(id, row.id)
        .eq('version', row.version)
        .select(owner);
      if (error !== null) throw unreachable();
      return data.length === 1;
    },
  };
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All users' rows in a PostgreSQL, for its owner. */
function createSqlSealedTable(connection: SqlConnection, { table, id, owner, purpose }: SealedTableName): SealedTable {
  return {
    purpose,
    async page(after) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `select ${id} as id, ${owner} as user_id, ciphertext, key_id, version from public.${table}
            where ${id} > $1::uuid order by ${id} limit 500`,
          [after ?? beforeAll],
        ),
      );
      return SealedRows.parse(rows);
    },
    async replace(row, { ciphertext, keyId }) {
      const rows = await connection.transaction((session) =>
        session.rows(
          `update public.${table} set ciphertext = $3, key_id = $4, version = version + 1
            where ${id} = $1::uuid and version = $2::text::bigint returning ${id}`,
          [row.id, String(row.version), ciphertext, keyId],
        ),
      );
      return rows.length === 1;
    },
  };
}
