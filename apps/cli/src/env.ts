import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import { parseSettings, type Settings } from '@nexus/runtime/settings';

/** The project's own, whatever folder a process is started in: all of them share `.env` and the data folder. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** The environment of this process, and what `.env` beside `package.json` adds to it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** The same, checked. @throws NexusError SETTING_INVALID */
export function readSettings(): Settings {
  return parseSettings(readEnvironment(), { projectFolder });
}

/** What only a drive by voice, the page and their API need. */
const elsewhere = /^(?:LIVEKIT|SUPABASE|STT|TTS|API|WORKER|PUBLIC)_/;

/**
 * The settings of a command in the terminal: what is wrong with those of the voice and the page does not stop it.
 *
 * @param warn is told then, with a sentence
 * @throws NexusError SETTING_INVALID
 */
export function readTerminalSettings(warn: (sentence: string) => void): Settings {
  const environment = readEnvironment();
  try {
    return parseSettings(environment, { projectFolder });
  } catch (error) {
    const settings = parseSettings(
      Object.fromEntries(Object.entries(environment).filter(([name]) => !elsewhere.test(name))),
      { projectFolder },
    );
    if (error instanceof NexusError) warn(`${error.message} This command goes on without it.`);
    return settings;
  }
}

/** Where the command was typed: npm runs scripts in the project's root, and paths are meant from where the user stands. */
export function workingFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Someone is looking for a mistake of ours. */
export function isDebugging(): boolean {
  return ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
}
