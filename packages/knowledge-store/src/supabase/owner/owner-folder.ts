import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { makePrivateFolder } from '../../make-private-folder.ts';

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
