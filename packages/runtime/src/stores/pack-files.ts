import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import type { StoreLog } from '@nexus/knowledge-store';
import { type KnowledgePack, type PackFinding, readPacks } from '@nexus/packs';
import type { Settings } from '../settings/settings.ts';

/** The packs that ship. */
const shippedFolder = fileURLToPath(new URL('../../../../packs', import.meta.url));

/** What the files say, as they are now. */
interface PackReading {
  /** The same for the same files. */
  readonly signature: string;
  readonly packs: readonly KnowledgePack[];
  /** What is wrong with them, or due for review. */
  readonly findings: readonly PackFinding[];
}

/** Knowledge packs in files: those that ship, and those of the data folder's `packs`, which nobody has to restart anything for (P-1). */
export interface PackFiles {
  /** Read anew only where one of them changed. @throws NexusError PACKS_UNREACHABLE where a folder cannot be read */
  read(): Promise<PackReading>;
}

export interface PackFilesOptions {
  readonly log?: StoreLog | undefined;
  /** Absolute; where absent, the shipped ones and those of the data folder. */
  readonly folders?: readonly string[];
}

export function openPackFiles(
  { database }: Pick<Settings, 'database'>,
  { log, folders }: PackFilesOptions = {},
): PackFiles {
  const own = database === null ? [] : [join(database.dataDirectory, 'packs')];
  const places = folders ?? [shippedFolder, ...own];
  let reading: Promise<PackReading> | null = null;

  async function read(last: PackReading | null): Promise<PackReading> {
    const paths = (await Promise.all(places.map(filesIn))).flat();
    const stats = await Promise.all(paths.map((path) => stat(path)));
    const signature = JSON.stringify(stats.map(({ mtimeMs, size, ino }, index) => [paths[index], mtimeMs, size, ino]));
    if (last?.signature === signature) return last;
    const files = await Promise.all(paths.map(async (path) => ({ file: path, text: await readFile(path, 'utf8') })));
    const { packs, findings } = readPacks(files, today());
    for (const { file, message, level } of findings)
      if (level === 'error') log?.warn(`The knowledge pack ${file} is not used. ${message}`);
    return { signature, packs, findings };
  }

  return {
    /** One at a time, and none is lost: who asks while it is read gets what is there then. */
    async read() {
      const before = reading;
      const next = (before ?? Promise.resolve(null)).catch(() => null).then(read);
      reading = next;
      try {
        return await next;
      } catch {
        throw new NexusError('PACKS_UNREACHABLE', 'The folder of the knowledge packs cannot be read.', {
          retryable: true,
        });
      }
    },
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** @returns paths in the order of their names; none where there is no such folder */
async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => /\.(?:ya?ml|json)$/i.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
