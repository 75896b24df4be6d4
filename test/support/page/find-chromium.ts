import { findProgram } from '../room/find-program.ts';
import { namedPrograms } from '../run/env.ts';

/** Chromium: `CHROMIUM_BIN`, else whatever name it has on the PATH; null where there is none. */
export function findChromium(): string | null {
  if (namedPrograms.chromium !== null) return namedPrograms.chromium;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map(findProgram).find((path) => path !== null) ?? null;
}

/** Why the page cannot be opened on this machine, with how to get what is missing; null when it can. */
export const chromiumMissing =
  findChromium() === null ? 'skipped: no Chromium found (apt-get install chromium, or set CHROMIUM_BIN)' : null;
