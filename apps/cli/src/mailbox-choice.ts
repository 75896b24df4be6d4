import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { localUserId } from '@nexus/contracts';
import type { DriveResources, Runtime, RuntimeOptions, Settings } from '@nexus/runtime';
import { readImapLocation } from '@nexus/runtime/settings';
import { readTerminalSettings } from './env.ts';
import { askPassword } from './terminal/ask-password.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The options that say what is briefed. */
export interface MailboxChoice {
  readonly mailbox?: string;
  readonly me?: readonly string[];
  readonly vip?: readonly string[];
  /** Whose memory it is: a UUID, or a name; absent: the local user's. */
  readonly user?: string;
  readonly now?: Date;
  readonly window: number | 'all';
  readonly json?: boolean;
}

/** @throws Error with what it should be. */
export function parseNow(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new Error('It should be a time such as 2026-11-15T20:00:00Z.');
  return date;
}

/** @throws Error with what it should be. */
export function parseWindow(value: string): number | 'all' {
  if (value === 'all') return value;
  const days = Number(value);
  if (!(days > 0 && days <= 36_500)) throw new Error('It should be a number of days such as 7, or all.');
  return days;
}

/** Days before now; null: all. */
export function windowDays({ window }: MailboxChoice): number | null {
  return window === 'all' ? null : window;
}

/** @throws Error with what it should be. */
export function parseUser(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 200) throw new Error('It should be a name such as nora, or a UUID.');
  return name;
}

/** @throws Error with what it should be. */
export function parseOrganization(value: string): string {
  const id = value.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('It should be a UUID.');
  return id;
}

/** @throws Error with what it should be. */
export function parseSourceType(value: string): string {
  const label = value.replace(/\s+/g, ' ').trim();
  if (label === '' || label.length > 100) throw new Error('It should be a label of at most 100 characters.');
  return label;
}

/** @throws Error with what it should be. */
export function parseAddress(value: string): string {
  const address = value.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error('It should be a mail address such as nora@example.com.');
  return address;
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
async function passwordFor(location: string | undefined, { stdin, stderr }: Terminal): Promise<string | undefined> {
  const reading = location === undefined ? null : readImapLocation(location);
  if (reading === null || !('location' in reading) || reading.location.password !== null) return undefined;
  return askPassword(reading.location.called, { input: stdin, output: stderr });
}

/** What a command works on: its settings, and the chosen mailbox of the local user. */
export interface ChosenDrive extends DriveResources {
  readonly settings: Settings;
  readonly modelQuota: Runtime['modelQuota'];
  readonly memoryOpened: Runtime['memoryOpened'];
  readonly documents: Runtime['documents'];
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
  // Loaded here, for this file is read for every command, and one that supervises others has no use for a mail reader.
  const { createRuntime, userIdOf } = await import('@nexus/runtime');
  const runtime = await createRuntime(settings, createLog && { log: createLog(settings) });
  const userId = choice.user === undefined ? localUserId : userIdOf(choice.user);
  const drive = await runtime.openDrive(userId, {
    mailbox: location,
    password,
    // Who names a mailbox wants that one.
    alone: choice.mailbox !== undefined,
    readerAddresses: choice.me,
  });
  const close = async () => {
    await drive.close();
    await runtime.close();
  };
  const { modelQuota, memoryOpened } = runtime;
  return {
    ...drive,
    settings,
    modelQuota,
    memoryOpened,
    // What is kept is opened for whoever asks for it only.
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
