import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { localUserId, NexusError } from '@nexus/contracts';
import {
  createRuntime,
  type DriveResources,
  openingOfEmbedded,
  type Runtime,
  type RuntimeOptions,
  type Settings,
  userIdOf,
} from '@nexus/runtime';
import { readImapLocation } from '@nexus/runtime/settings';
import { readTerminalSettings } from './env.ts';
import type { MailboxChoice } from './options.ts';
import type { Terminal } from './terminal/terminal.ts';
import { askPassword } from './terminal/typed-input.ts';

/** What a command that reads a mailbox works on: its settings, and the chosen mailbox of the local user. */
export interface ChosenDrive extends DriveResources {
  readonly settings: Settings;
  readonly modelQuota: Runtime['modelQuota'];
  readonly memoryOpened: Runtime['memoryOpened'];
  /** Something was kept on this machine before. */
  readonly isKept: boolean;
  readonly documents: Runtime['documents'];
  readonly packs: Runtime['packs'];
  readonly embedder: Runtime['embedder'];
}

/** Opens what was chosen; `createLog` is told of stores that are missing or away. @throws NexusError */
export async function openChoice(
  choice: MailboxChoice,
  terminal: Terminal,
  createLog?: (settings: Settings) => NonNullable<RuntimeOptions['log']>,
): Promise<ChosenDrive> {
  const settings = readTerminalSettings(terminal);
  const location = fromFolder(terminal.folder, choice.mailbox ?? settings.mailbox ?? undefined);
  if (choice.mailbox !== undefined && holdsPassword(choice.mailbox))
    terminal.stderr.write(
      'Whoever is on this machine can read a command line: leave the password out, and it is asked for.\n',
    );
  const password = await passwordFor(location, terminal);
  const isKept = settings.database !== null && existsSync(settings.database.dataDirectory);
  const runtime = await createRuntime(settings, createLog && { log: createLog(settings) });
  const userId = choice.user === undefined ? localUserId : userIdOf(choice.user);
  const opening = runtime.openDrive(userId, {
    mailbox: location,
    password,
    // Who names a mailbox wants that one.
    alone: choice.mailbox !== undefined,
    readerAddresses: choice.me,
  });
  const drive = await opening.catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
  const close = async () => {
    await drive.close();
    await runtime.close();
  };
  const { modelQuota, memoryOpened, packs } = runtime;
  return {
    ...drive,
    settings,
    modelQuota,
    memoryOpened,
    isKept,
    packs,
    // What is kept is opened only where it is asked for.
    get documents() {
      return runtime.documents;
    },
    get embedder() {
      return runtime.embedder;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function fromFolder(folder: string, location: string | undefined): string | undefined {
  if (location === undefined || /^[a-z][a-z\d+.-]+:\/\//i.test(location)) return location;
  return resolve(folder, location.replace(/^~(?=\/)/, homedir()));
}

function holdsPassword(location: string): boolean {
  const reading = readImapLocation(location);
  return 'location' in reading && reading.location.password !== null;
}

/** The password of the account that was named, when it is one and its address holds none; undefined: nobody need be asked. */
async function passwordFor(location: string | undefined, terminal: Terminal): Promise<string | undefined> {
  const reading = location === undefined ? null : readImapLocation(location);
  if (reading === null || !('location' in reading) || reading.location.password !== null) return undefined;
  return askPassword(reading.location.called, terminal);
}

/**
 * The runtime of a command that works on what is kept, with the database open.
 *
 * @throws NexusError SETTING_INVALID where nothing is kept; DATABASE_BEHIND, MIGRATION_FAILED
 */
export async function openKeptRuntime(terminal: Terminal, otherwise = 'manuals are kept nowhere'): Promise<Runtime> {
  const settings = readTerminalSettings(terminal);
  if (settings.database === null) {
    throw new NexusError('SETTING_INVALID', `NEXUS_DATA_DIR says that nothing is kept, so ${otherwise}.`);
  }
  const runtime = await createRuntime(settings);
  try {
    await runtime.memoryOpened(openingOfEmbedded);
    return runtime;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
