import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Of every Linux that Node runs on here; others are asked by `ps`. */
const pageSize = 4_096;

/** Memory that a process has in use, in bytes; null: it is gone, or cannot be asked. */
export async function residentBytes(processId: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const [, pages] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ');
      return Number(pages) * pageSize;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    return null;
  }
}
