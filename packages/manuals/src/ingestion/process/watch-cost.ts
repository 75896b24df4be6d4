import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DocumentLimits } from '@nexus/contracts';

/** Milliseconds between two looks: what allocates at a gigabyte a second is caught within tens of megabytes. */
const lookEvery = process.platform === 'linux' ? 40 : 500;

/** Of a machine with more to do: so many times as long by the clock as on a processor, before what stands still is given up. */
const crowded = 5;

/** Milliseconds for a file of so many bytes: to start, and some five times what files of its size take. A small file is none to spin long. */
function timeFor(bytes: number): number {
  return 5_000 + (bytes / 1024 ** 2) * 20_000;
}

interface CostWatch {
  stop(): void;
}

interface CostWatchOptions {
  readonly limits: Pick<DocumentLimits, 'milliseconds' | 'residentBytes'>;
  readonly owing: () => boolean;
  /** Bytes of the file that it has so far: few may not take long. Absent: many. */
  readonly fed?: () => number;
  readonly onTooCostly: () => void;
  /** Asks what a process has cost; for tests. */
  readonly costOf?: typeof processCost;
}

/**
 * Calls `onTooCostly` once, when the process has taken more time or memory than it may. Time counts only while it is `owing`, and where
 * the system tells it, what it spent on a processor: a machine with more to do refuses no file that it would take in otherwise.
 */
export function watchCost(
  processId: number,
  { limits, owing, fed = () => Number.POSITIVE_INFINITY, onTooCostly, costOf = processCost }: CostWatchOptions,
): CostWatch {
  let spent = 0;
  let waited = 0;
  let lastLook = performance.now();
  let last: ProcessCost | null = null;
  let stopped = false;
  const look = async (): Promise<void> => {
    const cost = await costOf(processId);
    if (stopped) return;
    const now = performance.now();
    const passed = now - lastLook;
    const worked = (cost?.processorTime ?? Number.POSITIVE_INFINITY) - (last?.processorTime ?? 0);
    if (owing()) {
      waited += passed;
      spent += Math.min(passed, worked);
    }
    lastLook = now;
    last = cost ?? last;
    const milliseconds = Math.min(limits.milliseconds, timeFor(fed()));
    const isLate = spent > milliseconds || waited > crowded * milliseconds;
    if (isLate || (cost?.residentBytes ?? 0) > limits.residentBytes) {
      stopped = true;
      onTooCostly();
      return;
    }
    timer = setTimeout(look, lookEvery);
  };
  let timer = setTimeout(look, lookEvery);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const run = promisify(execFile);

/** Bytes, and milliseconds to a tick of the processor's clock, of every Linux that Node runs on here; others are asked by `ps`. */
const pageSize = 4_096;
const tick = 10;

interface ProcessCost {
  /** Memory in use. */
  readonly residentBytes: number;
  /** Milliseconds on processors so far; null: not told here. */
  readonly processorTime: number | null;
}

/** What a process has cost up to now (proc(5)); null: it is gone, or cannot be asked. */
async function processCost(processId: number): Promise<ProcessCost | null> {
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
