import { randomUUID } from 'node:crypto';
import { access, cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { makePrivateFolder } from '../data-folder.ts';
import { hasEmbeddedDatabase, openEmbedded } from '../supabase/owner/owned-database.ts';
import { makeOwnerFolder, type OwnerFolder, ownerFolderOf } from '../supabase/owner/owner-files.ts';
import { lockFolder } from './database-location.ts';

/** Written last, so that a copy that was broken off is none. */
const BackupRecord = z.object({ format: z.literal(1), madeAt: z.iso.datetime() });
type BackupRecord = z.infer<typeof BackupRecord>;

function placesOf(backup: string) {
  return { recordFile: join(backup, 'backup.json'), clusterFolder: join(backup, 'cluster') };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A file system's refusal in a sentence. */
function notCopied(backup: string, cause: unknown): NexusError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const sentence = `The database could not be copied (${code}). Look whether ${backup} can be read or written and whether there is room.`;
  return new NexusError('DATABASE_UNREACHABLE', sentence, { cause });
}

async function copyCluster(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, errorOnExist: true, force: false });
}

/**
 * Copies the embedded database into a folder that is made for it, while nobody uses it: its lock is held meanwhile. The keys that
 * preferences and accounts are encrypted with are not in it.
 *
 * @throws NexusError DATABASE_UNREACHABLE when it is in use, not there, or cannot be copied; USAGE_INVALID when `backup` is there already
 */
export async function backUpEmbedded(dataDirectory: string, backup: string): Promise<void> {
  const folder = ownerFolderOf(dataDirectory, null);
  if (!(await hasEmbeddedDatabase(folder)))
    throw new NexusError('DATABASE_UNREACHABLE', `There is no embedded database in ${folder.folder}.`);
  if (await exists(backup))
    throw new NexusError('USAGE_INVALID', `${backup} is there already. Name a folder that is not; it is made.`);
  // Whoever copies it while it is written has copied nothing.
  using _lock = await lockFolder(folder);
  const { recordFile, clusterFolder } = placesOf(backup);
  try {
    await makePrivateFolder(backup);
    await copyCluster(folder.clusterFolder, clusterFolder);
    const record: BackupRecord = { format: 1, madeAt: new Date().toISOString() };
    await writeFile(recordFile, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw notCopied(backup, cause);
  }
}

async function readBackupRecord(backup: string): Promise<BackupRecord> {
  const { recordFile } = placesOf(backup);
  try {
    return BackupRecord.parse(JSON.parse(await readFile(recordFile, 'utf8')));
  } catch (cause) {
    const sentence = `${backup} holds no whole backup of an embedded database. Name a folder that \`nexus backup\` has made to its end.`;
    throw new NexusError('USAGE_INVALID', sentence, { cause });
  }
}

/** Opened once, which brings it what migrations it lacks and shows that it can be read. */
async function tryToOpen(folder: OwnerFolder): Promise<void> {
  const database = await openEmbedded(folder);
  await database.close();
}

export interface EmbeddedRestore {
  readonly madeAt: string;
  /** Where the database is that was there before; null where there was none. */
  readonly before: string | null;
}

/**
 * Puts a backup in the place of the embedded database, while nobody uses it. What was there is kept beside it, and put back where the
 * backup cannot be opened.
 *
 * @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED; USAGE_INVALID when `backup` is none
 */
export async function restoreEmbedded(dataDirectory: string, backup: string): Promise<EmbeddedRestore> {
  const folder = ownerFolderOf(dataDirectory, null);
  await makeOwnerFolder(folder);
  using _lock = await lockFolder(folder);
  const { madeAt } = await readBackupRecord(backup);
  const name = randomUUID().slice(0, 8);
  const arriving = join(folder.folder, `cluster-arriving-${name}`);
  const before = (await exists(folder.clusterFolder)) ? join(folder.folder, `cluster-before-${name}`) : null;
  try {
    await copyCluster(placesOf(backup).clusterFolder, arriving);
  } catch (cause) {
    await rm(arriving, { recursive: true, force: true });
    throw notCopied(backup, cause);
  }
  if (before !== null) await rename(folder.clusterFolder, before);
  await rename(arriving, folder.clusterFolder);
  await rm(folder.unfinishedFile, { force: true });
  try {
    await tryToOpen(folder);
  } catch (error) {
    await rm(folder.clusterFolder, { recursive: true, force: true });
    if (before !== null) await rename(before, folder.clusterFolder);
    throw error;
  }
  return { madeAt, before };
}
