import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderSource, type FolderEntry } from './list-folder.ts';
import type { MailSource } from './mail-source.ts';

/** A folder of `.eml` files, one mail each, in the order of their names. `Status` headers tell what was read. */
export function createEmlFolderSource(path: string): MailSource {
  return createFolderSource('eml', () => listEmlFolder(path));
}

export async function listEmlFolder(path: string): Promise<readonly FolderEntry[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && /\.eml$/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((name) => ({ path: join(path, name), flags: null }));
}
