import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { NexusError } from '@nexus/contracts';
import type { DatabaseSettings } from '@nexus/knowledge-store';
import { explainIssue } from './environment.ts';
import { isEmbedded } from './is-embedded.ts';

/** The folder itself, or what it is going to be made in. */
function nearestThere(path: string): string {
  const above = dirname(path);
  return above === path || existsSync(path) ? path : nearestThere(above);
}

/** What is wrong with a folder that is to be written, or made; null: nothing. Makes nothing. */
function complaintOf(folder: string): string | null {
  const there = nearestThere(folder);
  if (!statSync(there).isDirectory()) return `${there} is a file.`;
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `${there} cannot be written.`;
  }
}

/**
 * Refuses a data folder that can never be used: which accounts are connected is kept there, and without it a stranger's sample would be
 * briefed in their place. One that is not there yet is made when it is first needed.
 *
 * @throws NexusError SETTING_INVALID
 */
export function requireDataFolder(database: DatabaseSettings | null): void {
  if (database === null || !isEmbedded(database)) return;
  const complaint = complaintOf(database.dataDirectory);
  if (complaint === null) return;
  throw new NexusError(
    'SETTING_INVALID',
    explainIssue({ code: 'custom', path: ['NEXUS_DATA_DIR'], params: { complaint }, input: undefined, message: '' }),
  );
}
