import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../supabase/owner/owner-files.ts';

/** Stands for the mark of a process where none is at work on an action any more. */
export const nobody = 'nobody';

/**
 * Where process numbers mean the same, as a digest, since machines are called after people; null: nobody can tell, as off Linux. Containers
 * may share the name of a machine, and machines made alike have one name and number their processes alike, so it takes the start of the
 * machine (random(4)) and the space of its processes.
 */
function placeOfProcesses(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return hash('sha256', `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`, 'base64url');
  } catch {
    return null;
  }
}

/** When a process began, in ticks of its machine (proc(5), field 22), since numbers are given anew; null: it cannot be seen. */
function startOf(processId: number): string | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    // The name before may hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Tells a process from all others: its machine, its number there and its start. Null: nobody could tell it by that. */
export function markOfProcess(processId = process.pid): string | null {
  const place = placeOfProcesses();
  const start = startOf(processId);
  return place === null || start === null ? null : `${place} ${processId} ${start}`;
}

/** Whether the process with this mark has ended; null where only another machine could tell. */
export function hasEnded(mark: string): boolean | null {
  if (mark === nobody) return true;
  const [place, digits, begun] = mark.split(' ');
  const processId = Number(digits);
  if (place !== placeOfProcesses() || !Number.isInteger(processId) || processId <= 0) return null;
  if (!isAlive(processId)) return true;
  const start = startOf(processId);
  return start === null ? null : start !== begun;
}
