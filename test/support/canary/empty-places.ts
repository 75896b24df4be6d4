import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A home, a folder for temporary files and a working folder that hold nothing yet; gone when disposed of. */
export interface EmptyPlaces extends AsyncDisposable {
  /** What holds all three. */
  readonly root: string;
  readonly working: string;
  /** Tells a process of its home and its folder for temporary files. */
  readonly environment: Readonly<Record<'HOME' | 'TMPDIR', string>>;
}

export async function makeEmptyPlaces(): Promise<EmptyPlaces> {
  const root = await mkdtemp(join(tmpdir(), 'nexus-canary-'));
  const [home, temporary, working] = [join(root, 'home'), join(root, 'tmp'), join(root, 'work')];
  await Promise.all([home, temporary, working].map((folder) => mkdir(folder)));
  return {
    root,
    working,
    environment: { HOME: home, TMPDIR: temporary },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** Where a process might write although it was given a home, a working folder and a folder for temporary files of its own. */
export const elsewhere: readonly string[] = [
  fileURLToPath(new URL('../../..', import.meta.url)),
  '/tmp',
  '/var/tmp',
  '/dev/shm',
];
