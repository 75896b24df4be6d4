import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bytes, and milliseconds to a tick of the processor's clock, of every Linux that Node runs on here; others are asked by `ps`. */
const pageSize = 4_096;
const tick = 10;

export interface ProcessCost {
  /** Memory in use. */
  readonly residentBytes: number;
  /** Milliseconds on processors so far; null: not told here. */
  readonly processorTime: number | null;
}

/** What a process has cost up to now (proc(5)); null: it is gone, or cannot be asked. */
export async function processCost(processId: number): Promise<ProcessCost | null> {
  try {
    if (process.platform === 'linux') {
      const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
      // The name before the last bracket may hold blanks; after it stand the third field and what follows.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
      if (user === undefined || system === undefined || pages === undefined) return null;
      return { residentBytes: pages * pageSize, processorTime: (user + system) * tick };
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(processId)]);
    return { residentBytes: Number(stdout.trim()) * 1024, processorTime: null };
  } catch {
    return null;
  }
}
