import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { explainIssue } from './environment.ts';
import { isEmbedded } from './is-embedded.ts';
import type { Settings } from './settings.ts';

/** A link is there, even where what it leads to is not, as a disk that is not mounted. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The folder itself, or what it is going to be made in. */
function nearestThere(path: string): string {
  const above = dirname(path);
  return above === path || isThere(path) ? path : nearestThere(above);
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

/**
 * Refuses a data folder that can never be used: which accounts are connected is kept there, and without it a stranger's sample would be
 * briefed in their place. One that is not there yet is made when it is first needed; where nobody named it, a drive goes on without if it
 * cannot be made, for nothing was ever kept there.
 *
 * @throws NexusError SETTING_INVALID
 */
export function requireDataFolder({ database, isDataFolderNamed }: Settings): void {
  if (database === null || !isEmbedded(database)) return;
  if (!isDataFolderNamed && !isThere(database.dataDirectory)) return;
  const complaint = complaintOf(database.dataDirectory);
  if (complaint === null) return;
  throw new NexusError(
    'SETTING_INVALID',
    explainIssue({ code: 'custom', path: ['NEXUS_DATA_DIR'], params: { complaint }, input: undefined, message: '' }),
  );
}
