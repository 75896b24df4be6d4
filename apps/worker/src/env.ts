import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSettings, type Settings } from '@nexus/runtime/settings';

/** The project's own, whatever folder a process is started in: all of them share `.env` and the data folder. */
const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** The environment of this process, and what `.env` beside the root's `package.json` adds to it. @throws NexusError SETTING_INVALID */
export function readSettings(): Settings {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseSettings(process.env, { projectFolder });
}
