import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { namedPrograms } from '../run/env.ts';

/** The path of a program on the PATH; null where it is missing. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return found ?? null;
}

/** LiveKit's server: `LIVEKIT_SERVER_BIN`, else `livekit-server` on the PATH; null where there is none. */
export function findLiveKitServer(): string | null {
  return namedPrograms.liveKitServer ?? findProgram('livekit-server');
}
