import { createHash, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readMigrations } from '../migrations/migration.ts';
import { openDatabaseLocation } from '../moving/database-location.ts';
import type { Database, DatabaseSettings } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import {
  isAlive,
  makeOwnerFolder,
  type OwnerKeys,
  ownerFolderOf,
  readOwnerKeys,
  readOwnerRecord,
} from '../supabase/owner/owner-files.ts';

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

/** @param addition SQL of the test's own, run past row-level security before anybody has it open */
export async function startEmbeddedDatabase(addition: string | null = null): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-database-'));
  const settings: DatabaseSettings = { supabase: null, databaseUrl: null, dataDirectory };
  const folder = ownerFolderOf(dataDirectory, null);
  await layCluster(dataDirectory);
  if (addition !== null) {
    await using laid = await openDatabaseLocation(
      { kind: 'embedded', dataDirectory },
      { make: false, rehearsal: false },
    );
    await laid.sql.transaction((session) => session.run(addition));
  }
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

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/nexus-clusters', import.meta.url));

/** Resolves once no process of that number is left. */
export async function endOfProcess(processId: number): Promise<void> {
  while (isAlive(processId)) await delay(10);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Another engine or another migration makes another cluster. */
async function nameOfCluster(): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const digest = createHash('sha256').update(engine);
  for (const { version, sql } of await readMigrations()) digest.update(version).update(sql);
  return digest.digest('hex').slice(0, 16);
}

async function makeCluster(at: string): Promise<void> {
  const dataDirectory = `${at}-${randomUUID()}`;
  const folder = ownerFolderOf(dataDirectory, null);
  const database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
  await database.ready();
  const owner = await readOwnerRecord(folder);
  await database.close();
  if (owner !== null) await endOfProcess(owner.processId);
  // Somebody else may have been quicker; theirs is as good.
  await rename(folder.clusterFolder, at).catch(async (error: unknown) => {
    if (!(await exists(at))) throw error;
  });
  await rm(dataDirectory, { recursive: true, force: true });
}

/**
 * Puts a migrated database without rows into a data folder that has none. Making one takes ten times as long as opening it, so it is
 * made once, beside what is installed, and copied.
 */
export async function layCluster(dataDirectory: string): Promise<void> {
  const cluster = join(cacheFolder, await nameOfCluster());
  if (!(await exists(cluster))) await makeCluster(cluster);
  const folder = ownerFolderOf(dataDirectory, null);
  await makeOwnerFolder(folder);
  // A thousand small files: step by step that takes a third of the processor's time.
  cpSync(cluster, folder.clusterFolder, { recursive: true });
}
