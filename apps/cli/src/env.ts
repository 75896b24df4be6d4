import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import { parseSettings, type Settings } from '@nexus/runtime/settings';
import type { Terminal } from './terminal/terminal.ts';

/** The project's own, whatever folder a process is started in: all of them share `.env` and the data folder. */
export const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** The terminal of this process. Its environment is completed by `.env` beside `package.json`, which is read when a command asks for it. */
export function createProcessTerminal(): Terminal {
  let isFileRead = false;
  return {
    // Looked up when it is needed, for looking it up opens it.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    signals: process,
    get environment() {
      const file = join(projectFolder, '.env');
      if (!isFileRead && existsSync(file)) {
        isFileRead = true;
        process.loadEnvFile(file);
      }
      return process.env;
    },
    // npm runs scripts in the project's root, and says where the user stands.
    get folder() {
      return process.env.INIT_CWD ?? process.cwd();
    },
  };
}

/** The settings in an environment. @throws NexusError SETTING_INVALID */
export function readSettings({ environment }: Pick<Terminal, 'environment'>): Settings {
  return parseSettings(environment, { projectFolder });
}

/** What only a drive by voice, the page and their API need. */
const elsewhere = /^(?:LIVEKIT|SUPABASE|STT|TTS|API|WORKER|PUBLIC)_/;

/**
 * The settings of a command that talks in the terminal: what is wrong with those of the voice and the page is said, and does not stop it.
 *
 * @throws NexusError SETTING_INVALID
 */
export function readTerminalSettings({ environment, stderr }: Pick<Terminal, 'environment' | 'stderr'>): Settings {
  try {
    return readSettings({ environment });
  } catch (error) {
    const settings = readSettings({
      environment: Object.fromEntries(Object.entries(environment).filter(([name]) => !elsewhere.test(name))),
    });
    if (error instanceof NexusError) stderr.write(`${error.message} This command goes on without it.\n`);
    return settings;
  }
}
