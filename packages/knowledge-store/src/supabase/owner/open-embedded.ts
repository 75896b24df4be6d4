import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vector } from '@electric-sql/pglite-pgvector';
import { NexusError } from '@nexus/contracts';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { connectPglite } from '../../migrations/pglite-connection.ts';
import { type OwnedDatabase, openFrontOver } from './owned-database.ts';
import type { OwnerFolder } from './owner-folder.ts';

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function damaged({ clusterFolder }: OwnerFolder, cause?: unknown): NexusError {
  const sentence = `The embedded database in ${clusterFolder} is damaged or of another version. It is left as it is: put it back from a copy, or move it away to begin with an empty one.`;
  return new NexusError('DATABASE_UNREACHABLE', sentence, { cause });
}

/** A first start that was killed halfway left nothing that anybody kept: it begins anew. */
async function clearUnfinished({ clusterFolder, unfinishedFile }: OwnerFolder): Promise<void> {
  if (await exists(unfinishedFile)) await rm(clusterFolder, { recursive: true, force: true });
}

/** The embedded PostgreSQL, made if there is none. Only one process may have it open. @throws NexusError DATABASE_UNREACHABLE */
export async function openEmbedded(folder: OwnerFolder): Promise<OwnedDatabase> {
  const { clusterFolder, unfinishedFile } = folder;
  await clearUnfinished(folder);
  const files = await readdir(clusterFolder).catch(() => []);
  if (files.length === 0) await writeFile(unfinishedFile, '', { mode: 0o600 });
  else if (!(await exists(join(clusterFolder, 'PG_VERSION')))) throw damaged(folder);
  try {
    const connection = await createPgliteConnection({ url: clusterFolder, pgliteOptions: { extensions: { vector } } });
    await connection.driver.waitReady;
    await rm(unfinishedFile, { force: true });
    return {
      sql: connectPglite(connection.driver),
      async openFront(keys) {
        await connection.clearSchemaCache();
        return openFrontOver(connection, keys);
      },
      close: () => connection.close(),
    };
  } catch (cause) {
    throw damaged(folder, cause);
  }
}
