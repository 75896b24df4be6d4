import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderSource, type FolderEntry } from './list-folder.ts';
import type { MailFlags, MailSource } from './mail-source.ts';

/** A Maildir: `new` and `cur`, with the flags of the file names (https://cr.yp.to/proto/maildir.html). Trashed mail is left out. */
export function createMaildirSource(path: string): MailSource {
  return createFolderSource('maildir', () => listMaildir(path));
}

/** The mails of a Maildir, in the order of their names. */
export async function listMaildir(path: string): Promise<readonly FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const folder of ['cur', 'new'] as const) {
    const names = await readdir(join(path, folder)).catch(ignoreMissing);
    for (const name of names.toSorted()) {
      if (name.startsWith('.')) continue;
      const letters = /[:;!]2,([A-Za-z]*)$/.exec(name)?.[1] ?? '';
      if (letters.includes('T')) continue;
      entries.push({ path: join(path, folder, name), flags: toFlags(letters, folder) });
    }
  }
  return entries;
}

function toFlags(letters: string, folder: 'cur' | 'new'): MailFlags {
  return { read: folder === 'cur' && letters.includes('S'), flagged: letters.includes('F') };
}

function ignoreMissing(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
