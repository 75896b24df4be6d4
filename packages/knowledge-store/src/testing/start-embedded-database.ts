import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../supabase/database.ts';
import type { DatabaseSettings } from '../supabase/database-settings.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf } from '../supabase/owner/owner-folder.ts';
import { type OwnerKeys, readOwnerKeys } from '../supabase/owner/owner-keys.ts';
import { readOwnerRecord } from '../supabase/owner/owner-record.ts';
import { endOfProcess, layCluster } from './lay-cluster.ts';

/** An embedded database of a test's own, migrated, in a temporary folder that goes with it. One a test file. */
export interface TestDatabase extends AsyncDisposable {
  /** For `openDatabase` and the runtime, in this process or another. */
  readonly settings: DatabaseSettings;
  /** One connection that is open already; it is closed with the rest. */
  readonly database: Database;
  /** Sees every row of every table, past row-level security. */
  service(): Promise<SupabaseClient>;
  readonly keys: OwnerKeys;
  /** The process that has it open now. */
  ownerProcess(): Promise<number>;
  /** Ends that process as a power cut would; who uses the database starts the next one. */
  kill(): Promise<void>;
  /** It keeps what is sent to it and answers nothing. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export async function startEmbeddedDatabase(): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-database-'));
  const settings: DatabaseSettings = { supabase: null, databaseUrl: null, dataDirectory };
  const folder = ownerFolderOf(dataDirectory, null);
  await layCluster(dataDirectory);
  const database = openDatabase({ settings });
  await database.ready();
  const keys = await readOwnerKeys(folder);
  if (keys === null) throw new Error('the embedded database has no keys');
  const owner = async () => {
    await database.ready();
    const record = await readOwnerRecord(folder);
    if (record === null || record.address === null) throw new Error('the embedded database has no owner');
    return { processId: record.processId, address: record.address };
  };
  const signal = async (name: NodeJS.Signals) => {
    const { processId } = await owner();
    process.kill(processId, name);
    return processId;
  };
  let frozen: number | null = null;
  const thaw = async () => {
    if (frozen !== null) process.kill(frozen, 'SIGCONT');
    frozen = null;
  };
  return {
    settings,
    database,
    keys,
    ownerProcess: async () => (await owner()).processId,
    async service() {
      return createClient((await owner()).address, keys.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
    },
    async kill() {
      await endOfProcess(await signal('SIGKILL'));
    },
    async freeze() {
      frozen = await signal('SIGSTOP');
    },
    thaw,
    async [Symbol.asyncDispose]() {
      await thaw();
      const processId = (await readOwnerRecord(folder))?.processId;
      await database.close();
      if (processId !== undefined) await endOfProcess(processId);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
