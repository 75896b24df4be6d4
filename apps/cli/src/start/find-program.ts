import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first program of that name on a PATH; null: there is none. */
export function findProgram(name: string, path: string | undefined): string | null {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** LiveKit's server: what `LIVEKIT_SERVER_BIN` names (Go installs it as `server`), else `livekit-server` on the PATH. */
export function findLiveKitServer(environment: Readonly<Record<string, string | undefined>>): string | null {
  const { LIVEKIT_SERVER_BIN: named, PATH } = environment;
  if (named === undefined || named.trim() === '') return findProgram('livekit-server', PATH);
  return isProgram(named) ? named : findProgram(named, PATH);
}
