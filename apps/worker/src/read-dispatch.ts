import { DriveDispatch } from '@nexus/contracts';

/** What a job's metadata asks for; null when it is not ours to understand. */
export function readDispatch(metadata: string): DriveDispatch | null {
  try {
    return DriveDispatch.parse(JSON.parse(metadata));
  } catch {
    return null;
  }
}
