import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

/** The result code of SQLite for a file that another process has locked. */
const busy = 5;

/**
 * Takes a lock that one process at a time can have, or null when another has it. The operating system keeps it, through SQLite, Node's
 * one way to a lock on a file: it is gone with the process, so nobody ever has to judge whether a lock is stale. The file stays.
 *
 * @throws what else goes wrong with the file
 */
export function takeFileLock(lockFile: string): Disposable | null {
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return { [Symbol.dispose]: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === busy) return null;
    throw error;
  }
}
