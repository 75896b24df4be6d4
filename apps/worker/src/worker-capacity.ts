/** What a machine has for drives. */
interface Machine {
  readonly cores: number;
  /** In bytes. */
  readonly memory: number;
}

/** Resident memory of one live drive with its share of the inference process, in bytes; rounded up from what was measured. */
const memoryPerDrive = 400 * 1024 ** 2;
/** A drive that speaks or listens keeps about a fifth of a core busy (voice detection, Opus, resampling). */
const drivesPerCore = 4;

/**
 * How many drives a machine takes at once. Drives are counted, not the processor's load: on a small machine that is busy with
 * something else the framework's own measure would refuse even the first drive, and a drive that stutters beats none.
 */
export function capacityOf({ cores, memory }: Machine): number {
  return Math.max(1, Math.min(cores * drivesPerCore, Math.floor((memory * 0.8) / memoryPerDrive)));
}

/** How many processes wait, started and warm, for the next drive. */
export function idleProcessesOf({ cores }: Machine): number {
  return Math.max(1, Math.min(4, Math.floor(cores / 2)));
}
