import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Makes a folder, and those above it, for this user alone; one that is there stays as it is. Node's own way of making all of them tries
 * for ever, busily, where a file system has no place for folders but says "no such file" (`/proc`, some network mounts).
 *
 * @throws the file system's error
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    const above = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
    await makePrivateFolder(above);
    await makeOne(folder);
  }
}
