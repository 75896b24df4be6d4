import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface LeakSearch {
  readonly words: readonly string[];
  /** Searched whole, whatever their files' age. */
  readonly folders: readonly string[];
  /** Searched for files that changed since `since`, in milliseconds. */
  readonly project: string;
  readonly since: number;
  readonly standardError: string;
}

/** Installed packages and version control, as large as they are untouched; the caches beside the packages are searched. */
const passedBy = new Set(['.git', '.pnpm']);

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !passedBy.has(entry.name)) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** The forms a word may take in a file: as it is, in UTF-16, in base64 at any offset. */
function formsOf(word: string): readonly string[] {
  const inBase64 = [0, 1, 2].map((offset) =>
    Buffer.from(`${' '.repeat(offset)}${word}`)
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, -4),
  );
  return [word, ...inBase64];
}

function wordsIn(bytes: Buffer, words: readonly string[]): readonly string[] {
  const text = bytes.toString('latin1');
  const withoutZeros = text.replaceAll('\0', '');
  const folded = withoutZeros.toLowerCase();
  return words.filter((word) => formsOf(word).some((form) => folded.includes(form) || withoutZeros.includes(form)));
}

/** The places where a mail's words were left behind: a path, or standard error, with how many of the words. */
export async function findLeaks(search: LeakSearch): Promise<readonly string[]> {
  const { words, folders, project, since, standardError } = search;
  const leaks: string[] = [];
  const note = (place: string, found: readonly string[]) => {
    if (found.length > 0) leaks.push(`${place}: ${found.length}`);
  };
  note('standard error', wordsIn(Buffer.from(standardError), words));
  for (const folder of folders) {
    for await (const path of filesUnder(folder)) {
      note(path, wordsIn(Buffer.from(path), words));
      note(path, wordsIn(await readFile(path), words));
    }
  }
  for await (const path of filesUnder(project)) {
    // Others may work in the project meanwhile, and their files come and go.
    const found = await stat(path).catch(() => null);
    if (found === null || Math.max(found.mtimeMs, found.ctimeMs) < since) continue;
    note(path, wordsIn(await readFile(path).catch(() => Buffer.alloc(0)), words));
  }
  return leaks;
}
