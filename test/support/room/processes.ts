import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFacts {
  readonly pid: number;
  readonly command: string;
  /** Resident memory, in megabytes. */
  readonly megabytes: number;
}

interface Row extends ProcessFacts {
  readonly parent: number;
  readonly state: string;
}

function readRow(pid: number): Row | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return {
      pid,
      parent: Number(field('PPid')),
      state: field('State'),
      command,
      megabytes: Number(field('VmRSS')) / 1024,
    };
  } catch {
    return null;
  }
}

/** Living processes that this one started, directly or not, itself left out (Linux). */
export function descendantsOf(ancestor: number): readonly ProcessFacts[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readRow(Number(name)) ?? [])
    .filter(({ state }) => state !== 'Z');
  const family = new Set([ancestor]);
  // A child may stand before its parent in the list.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(({ pid }) => family.has(pid) && pid !== ancestor);
}

export function isAlive(pid: number): boolean {
  const row = readRow(pid);
  return row !== null && row.state !== 'Z';
}

/** Milliseconds that a process has spent on processors (proc(5)); 0 when it is gone. */
export function processorTimeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the last bracket may hold blanks; after it stand the third field and what follows. A tick is 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** Resident memory of one process in megabytes; 0 when it is gone. */
export function memoryOf(pid: number): number {
  return readRow(pid)?.megabytes ?? 0;
}
