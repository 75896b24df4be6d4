import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { OwnerFolder } from './owner-folder.ts';

/** Milliseconds between signs of life; the file's time of change is the sign. */
export const signOfLifeEvery = 2_000;
/** Milliseconds after the last one at which nobody stands behind a record any more. */
const silentAfter = 15_000;

const OwnerRecord = z.object({
  format: z.literal(1),
  machine: z.string(),
  processId: z.int().positive(),
  startedAt: z.iso.datetime(),
  /** Null: it is still starting. */
  address: z.url().nullable(),
});
export type OwnerRecord = z.infer<typeof OwnerRecord>;

/** Null: there is none, or none that can be read. */
export async function readOwnerRecord({ recordFile }: OwnerFolder): Promise<OwnerRecord | null> {
  try {
    return OwnerRecord.parse(JSON.parse(await readFile(recordFile, 'utf8')));
  } catch {
    return null;
  }
}

/** Written whole before it gets its name. Only whoever holds the lock writes it. */
export async function writeOwnerRecord({ recordFile }: OwnerFolder, record: OwnerRecord): Promise<void> {
  const draft = `${recordFile}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(draft, recordFile);
}

export async function removeOwnerRecord({ recordFile }: OwnerFolder): Promise<void> {
  await rm(recordFile, { force: true });
}

export async function giveSignOfLife({ recordFile }: OwnerFolder): Promise<void> {
  const now = new Date();
  await utimes(recordFile, now, now);
}

export function isOfThisMachine(record: OwnerRecord): boolean {
  return record.machine === hostname();
}

/** Whether the owner gave a sign of life lately. A process of another machine can be judged by nothing else. */
export async function hasSignOfLife({ recordFile }: OwnerFolder, now: number): Promise<boolean> {
  const changed = await stat(recordFile).catch(() => null);
  return changed !== null && now - changed.mtimeMs < silentAfter;
}

/** Whether a process of this number lives on this machine; it may be another one by now. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
