import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSettings, type Settings } from '@nexus/runtime';

/** The environment of this process, and what `.env` beside `package.json` adds to it. @throws NexusError SETTING_INVALID */
export function readSettings(): Settings {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  return parseSettings(process.env);
}
