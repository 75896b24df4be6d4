import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSettings, type Settings } from '@nexus/runtime/settings';

/** The environment of this process, and what `.env` beside `package.json` adds to it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** The same, checked. @throws NexusError SETTING_INVALID */
export function readSettings(): Settings {
  return parseSettings(readEnvironment());
}

/** Where the command was typed: npm runs scripts in the project's root, and paths are meant from where the user stands. */
export function workingFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Someone is looking for a mistake of ours. */
export function isDebugging(): boolean {
  return ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
}
