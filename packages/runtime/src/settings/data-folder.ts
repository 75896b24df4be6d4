import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { NexusError } from '@nexus/contracts';
import type { DatabaseSettings } from '@nexus/knowledge-store';
import { explainIssue } from './environment.ts';

/** What NEXUS_DATA_DIR says when nothing is to outlive the process. */
const nowhere = ':memory:';

/** The data folder, absolute, so that every process agrees on it whatever folder it is started in; null: there is none. */
export function dataDirectoryOf(setting: string | undefined, projectFolder: string | undefined): string | null {
  if (setting === nowhere || (setting === undefined && projectFolder === undefined)) return null;
  const path = (setting ?? '.nexus').replace(/^~(?=\/|$)/, homedir());
  return resolve(projectFolder ?? '.', path);
}

/** Whether the database is this project's own, in the data folder. */
export function isEmbedded({ supabase, databaseUrl }: DatabaseSettings): boolean {
  return supabase === null && databaseUrl === null;
}

/**
 * Refuses a data folder that can never be used: which accounts are connected is kept there, and without it a stranger's sample would be
 * briefed in their place. One that is not there yet is made when it is first needed; where nobody named it, a drive goes on without if it
 * cannot be made, for nothing was ever kept there.
 *
 * @throws NexusError SETTING_INVALID
 */
export function requireDataFolder({
  database,
  isDataFolderNamed,
}: {
  readonly database: DatabaseSettings | null;
  /** Whether NEXUS_DATA_DIR names it. */
  readonly isDataFolderNamed: boolean;
}): void {
  if (database === null || !isEmbedded(database)) return;
  if (!isDataFolderNamed && !isThere(database.dataDirectory)) return;
  const complaint = complaintOf(database.dataDirectory);
  if (complaint === null) return;
  throw new NexusError(
    'SETTING_INVALID',
    explainIssue({ code: 'custom', path: ['NEXUS_DATA_DIR'], params: { complaint }, input: undefined, message: '' }),
  );
}

/** What is wrong with a folder that is to be written, or made; null: nothing. Makes nothing. */
function complaintOf(folder: string): string | null {
  const there = nearestThere(folder);
  try {
    if (!statSync(there).isDirectory()) return `${there} is a file.`;
  } catch {
    return `${there} leads to a place that cannot be reached.`;
  }
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `${there} cannot be written.`;
  }
}

/** The folder itself, or what it is going to be made in. */
function nearestThere(path: string): string {
  const above = dirname(path);
  return above === path || isThere(path) ? path : nearestThere(above);
}

/** A link is there, even where what it leads to is not, as a disk that is not mounted. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
