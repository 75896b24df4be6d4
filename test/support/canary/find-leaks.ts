import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface LeakSearch {
  readonly words: readonly string[];
  /** Searched whole, whatever their files' age. */
  readonly folders: readonly string[];
  /** Searched for files that changed since `since`, in milliseconds. */
  readonly elsewhere: readonly string[];
  readonly since: number;
  /** The mail itself: not searched. */
  readonly mailbox?: string;
  /** What else was written, sent or answered, each under the name of its place. */
  readonly texts: Readonly<Record<string, string | Buffer>>;
}

/** Installed packages and version control, as large as they are untouched; the caches beside the packages are searched. */
const passedBy = new Set(['.git', '.pnpm']);

async function* filesUnder(folder: string, without = ''): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (path === without) continue;
    if (entry.isDirectory() && !passedBy.has(entry.name)) yield* filesUnder(path, without);
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

/** The places where a mail's words were left behind: a path, or the name of a text, with how many of the words. */
export async function findLeaks(search: LeakSearch): Promise<readonly string[]> {
  const { words, folders, elsewhere, since, mailbox, texts } = search;
  const leaks = new Set<string>();
  const note = (place: string, found: readonly string[]) => {
    if (found.length > 0) leaks.add(`${place}: ${found.length}`);
  };
  for (const [place, text] of Object.entries(texts)) note(place, wordsIn(Buffer.from(text), words));
  for (const folder of folders) {
    for await (const path of filesUnder(folder)) {
      note(path, wordsIn(Buffer.from(path), words));
      note(path, wordsIn(await readFile(path), words));
    }
  }
  for (const folder of elsewhere) {
    for await (const path of filesUnder(folder, mailbox)) {
      // Others may work there meanwhile, and their files come and go.
      const found = await stat(path).catch(() => null);
      if (found === null || Math.max(found.mtimeMs, found.ctimeMs) < since) continue;
      note(path, wordsIn(Buffer.from(path), words));
      note(path, wordsIn(await readFile(path).catch(() => Buffer.alloc(0)), words));
    }
  }
  return [...leaks];
}
