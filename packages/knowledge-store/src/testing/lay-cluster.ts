import { createHash, randomUUID } from 'node:crypto';
import { access, cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../migrations/read-migrations.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { makeOwnerFolder, ownerFolderOf } from '../supabase/owner/owner-folder.ts';
import { isAlive, readOwnerRecord } from '../supabase/owner/owner-record.ts';

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
  await cp(cluster, folder.clusterFolder, { recursive: true });
}
