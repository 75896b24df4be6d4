import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { headerWindow } from '../mime/parse-message.ts';
import { findBodyStart } from '../mime/scan-parts.ts';
import type { ListedMail, MailFlags, MailSource } from './mail-index.ts';
import { readFileChunks, readRanges } from './read-bytes.ts';

interface FolderEntry {
  readonly path: string;
  readonly flags: MailFlags | null;
}

/** A source whose mails are files of their own. One that cannot be read is left out, counted and said. */
function createFolderSource(kind: 'maildir' | 'eml', entries: () => Promise<readonly FolderEntry[]>): MailSource {
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
  return {
    read: folder === 'cur' && letters.includes('S'),
    flagged: letters.includes('F'),
    answered: letters.includes('R'),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

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

const firstBytes = 16 * 1024;

/** Lists one mail that has a file of its own. A folder has thousands of them, so nothing is asked of a small one that reading it tells. */
async function readFolderFile(path: string, flags: MailFlags | null): Promise<ListedMail> {
  await using file = await open(path, 'r');
  let { header, size } = await readBeginning(file, firstBytes);
  if (findBodyStart(header) < 0 && size > firstBytes) ({ header, size } = await readBeginning(file, headerWindow));
  const start = findBodyStart(header);
  return {
    location: { path, offset: 0, length: size },
    header: start < 0 ? header : header.subarray(0, start),
    fromLine: null,
    flags,
    cutOff: false,
  };
}

/** So many bytes of a file at most, and how many there are. */
async function readBeginning(file: FileHandle, length: number): Promise<{ header: Buffer; size: number }> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, 0);
  const size = bytesRead < length ? bytesRead : (await file.stat()).size;
  return { header: buffer.subarray(0, bytesRead), size };
}
