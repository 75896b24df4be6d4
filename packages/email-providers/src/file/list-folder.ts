import type { ListedMail, MailFlags, MailSource } from './mail-source.ts';
import { readFileChunks } from './read-file-chunks.ts';
import { readFolderFile } from './read-folder-file.ts';
import { readRanges } from './read-ranges.ts';

export interface FolderEntry {
  readonly path: string;
  readonly flags: MailFlags | null;
}

/** A source whose mails are files of their own. One that cannot be read is left out, counted and said. */
export function createFolderSource(
  kind: 'maildir' | 'eml',
  entries: () => Promise<readonly FolderEntry[]>,
): MailSource {
  const unreadable = new Set<string>();
  async function* list(signal?: AbortSignal): AsyncIterable<ListedMail> {
    for (const entry of await entries()) {
      signal?.throwIfAborted();
      const mail = await readFolderFile(entry.path, entry.flags).catch(() => null);
      if (mail) yield mail;
      else unreadable.add(entry.path);
    }
  }
  return {
    kind,
    list,
    read: (location) => readFileChunks(location),
    readMany: (locations) => readRanges(locations),
    omissions: () => describeUnreadable(unreadable.size),
  };
}

function describeUnreadable(count: number): readonly string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One mail could not be opened.' : `${count} mails could not be opened.`];
}
