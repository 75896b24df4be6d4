import { DatabaseSync } from 'node:sqlite';

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
