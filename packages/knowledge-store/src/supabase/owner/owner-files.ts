import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { makePrivateFolder } from '../../data-folder.ts';

/** What the processes of one machine share about one database. */
export interface OwnerFolder {
  readonly folder: string;
  /** Held by the operating system for as long as the owner lives, whatever ends it. */
  readonly lockFile: string;
  /** Where the owner answers. */
  readonly recordFile: string;
  readonly keysFile: string;
  /** The embedded database itself. */
  readonly clusterFolder: string;
  /** It is there while the embedded database is being made for the first time. */
  readonly unfinishedFile: string;
}

/** The embedded database has one folder; in front of each PostgreSQL of one's own stands an owner with a folder of its own. */
export function ownerFolderOf(dataDirectory: string, databaseUrl: string | null): OwnerFolder {
  const name =
    databaseUrl === null
      ? 'database'
      : `database-front-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`;
  const folder = resolve(dataDirectory, name);
  return {
    folder,
    lockFile: join(folder, 'owner.lock'),
    recordFile: join(folder, 'owner.json'),
    keysFile: join(folder, 'keys.json'),
    clusterFolder: join(folder, 'cluster'),
    unfinishedFile: join(folder, 'unfinished'),
  };
}

/** @throws NexusError DATABASE_UNREACHABLE when it cannot be made */
export async function makeOwnerFolder({ folder }: OwnerFolder): Promise<void> {
  await makePrivateFolder(folder).catch((cause: unknown) => {
    throw unusable(folder, cause);
  });
}

/** A folder that cannot be written, in a sentence. */
export function unusable(folder: string, cause: unknown): NexusError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const sentence = `The database's folder ${folder} cannot be used (${code}). Make it writable, or set NEXUS_DATA_DIR to another one.`;
  return new NexusError('DATABASE_UNREACHABLE', sentence, { cause });
}

const OwnerKeys = z.object({
  publishableKey: z.string().min(32),
  /** Opens everything, the owner itself included. */
  secretKey: z.string().min(32),
  jwtSecret: z.string().min(32),
});
export type OwnerKeys = z.infer<typeof OwnerKeys>;

/** Null: there are none, or none that can be read. */
export async function readOwnerKeys({ keysFile }: OwnerFolder): Promise<OwnerKeys | null> {
  try {
    return OwnerKeys.parse(JSON.parse(await readFile(keysFile, 'utf8')));
  } catch {
    return null;
  }
}

/** They are good on this machine alone and nothing is encrypted with them, so damaged ones are simply made anew. Called by the owner only. */
export async function makeOwnerKeys(folder: OwnerFolder): Promise<OwnerKeys> {
  const kept = await readOwnerKeys(folder);
  if (kept !== null) return kept;
  const made: OwnerKeys = {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(32).toString('base64url'),
  };
  const draft = `${folder.keysFile}.new`;
  await writeFile(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  await rename(draft, folder.keysFile);
  return made;
}

/** Milliseconds between signs of life; the file's time of change is the sign. */
export const signOfLifeEvery = 2_000;
/** Milliseconds after the last one at which nobody stands behind a record any more. */
const silentAfter = 15_000;

const OwnerRecord = z.object({
  format: z.literal(1),
  machine: z.string(),
  processId: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Null: it is still starting. */
  address: z.url().nullable(),
});
export type OwnerRecord = z.infer<typeof OwnerRecord>;

/** Null: there is none, or none that can be read. */
export async function readOwnerRecord({ recordFile }: OwnerFolder): Promise<OwnerRecord | null> {
  try {
    return OwnerRecord.parse(JSON.parse(await readFile(recordFile, 'utf8')));
  } catch {
    return null;
  }
}

/** Written whole before it gets its name. Only whoever holds the lock writes it. */
export async function writeOwnerRecord({ recordFile }: OwnerFolder, record: OwnerRecord): Promise<void> {
  const draft = `${recordFile}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(draft, recordFile);
}

export async function removeOwnerRecord({ recordFile }: OwnerFolder): Promise<void> {
  await rm(recordFile, { force: true });
}

export async function giveSignOfLife({ recordFile }: OwnerFolder): Promise<void> {
  const now = new Date();
  await utimes(recordFile, now, now);
}

export function isOfThisMachine(record: OwnerRecord): boolean {
  return record.machine === hostname();
}

/** Whether the owner gave a sign of life lately. A process of another machine can be judged by nothing else. */
export async function hasSignOfLife({ recordFile }: OwnerFolder, now: number): Promise<boolean> {
  const changed = await stat(recordFile).catch(() => null);
  return changed !== null && now - changed.mtimeMs < silentAfter;
}

/** Whether a process of this number lives on this machine; it may be another one by now. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
