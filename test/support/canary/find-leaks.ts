import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Others may work there meanwhile, and what is theirs comes and goes. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Step by step and not beside other work: of a hundred thousand files that takes a tenth of the processor's time. */
function* filesUnder(folder: string, without = ''): Generator<string> {
  for (const entry of entriesOf(folder)) {
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

/** Tells how many of the words stand in some bytes. */
function createWordCount(words: readonly string[]): (bytes: Buffer) => number {
  const forms = words.map(formsOf);
  return (bytes) => {
    const withoutZeros = bytes.toString('latin1').replaceAll('\0', '');
    const folded = withoutZeros.toLowerCase();
    return forms.filter((some) => some.some((form) => folded.includes(form) || withoutZeros.includes(form))).length;
  };
}

function hasChanged(path: string, since: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Math.max(found.mtimeMs, found.ctimeMs) >= since;
}

/** Nothing, where it went meanwhile or may not be read. */
function readOther(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The places where a mail's words were left behind: a path, or the name of a text, with how many of the words. */
export function findLeaks(search: LeakSearch): readonly string[] {
  const { words, folders, elsewhere, since, mailbox, texts } = search;
  const count = createWordCount(words);
  const leaks = new Set<string>();
  const note = (place: string, content: Buffer) => {
    for (const found of [count(Buffer.from(place)), count(content)]) if (found > 0) leaks.add(`${place}: ${found}`);
  };
  for (const [place, text] of Object.entries(texts)) note(place, Buffer.from(text));
  for (const folder of folders) for (const path of filesUnder(folder)) note(path, readFileSync(path));
  for (const folder of elsewhere) {
    for (const path of filesUnder(folder, mailbox)) if (hasChanged(path, since)) note(path, readOther(path));
  }
  return [...leaks];
}
