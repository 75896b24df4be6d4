import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { localUserId, NexusError } from '@nexus/contracts';
import { sayDeleted, userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import type { Terminal } from './terminal/terminal.ts';
import { readDriver } from './terminal/typed-input.ts';

interface WhoseData {
  readonly user?: string;
  readonly json?: boolean;
}

export interface ExportChoice extends WhoseData {
  /** A file; absent: standard output. */
  readonly to?: string;
}

export interface DeletionChoice extends WhoseData {
  /** Not asked first. */
  readonly yes?: boolean;
}

const idOf = ({ user }: WhoseData) => (user === undefined ? localUserId : userIdOf(user));

/** `nexus export`: all that is kept of a user as one JSON file, which only its owner may read (L-15). @throws NexusError */
export async function exportPersonalData(choice: ExportChoice, terminal: Terminal): Promise<void> {
  await using runtime = await openKeptRuntime(terminal, 'there is nothing to export');
  const text = `${JSON.stringify(await runtime.personalData.collect(idOf(choice)), null, 2)}\n`;
  if (choice.to === undefined) return void terminal.stdout.write(text);
  const file = resolve(terminal.folder, choice.to);
  try {
    // What is there already is not written over.
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    const why = isThere ? 'is there already' : 'cannot be written';
    throw new NexusError('USAGE_INVALID', `The file ${file} ${why}. Name another one.`, { cause });
  }
  const told = `All that is kept is in ${file}.`;
  terminal.stdout.write(choice.json ? `${JSON.stringify({ file })}\n` : `${told}\n`);
}

const word = 'delete';

/** Waits for the word. @throws NexusError USAGE_INVALID where something else, or nothing, was typed */
async function requireWord(terminal: Terminal): Promise<void> {
  terminal.stderr.write(
    `This deletes all that is kept: what is remembered, preferences, connected mailboxes, manuals. Nothing brings it back.\nType ${word} to go on.\n`,
  );
  for await (const line of readDriver(terminal, '> ')) {
    if (line.trim().toLowerCase() === word) return;
    break;
  }
  throw new NexusError(
    'USAGE_INVALID',
    `Nothing was deleted, since ${word} was not typed. --yes deletes without asking.`,
  );
}

/** `nexus delete-account` (L-15). @throws NexusError ACCOUNT_NOT_DELETED, USAGE_INVALID */
export async function deletePersonalData(choice: DeletionChoice, terminal: Terminal): Promise<void> {
  await using runtime = await openKeptRuntime(terminal, 'there is nothing to delete');
  if (choice.yes !== true) await requireWord(terminal);
  const deleted = await runtime.personalData.delete(idOf(choice));
  // A name that was typed wrong is a user of whom nothing was kept.
  const whose = choice.user === undefined ? 'you' : `the user ${choice.user}, if there was one of that name,`;
  terminal.stdout.write(`${choice.json ? JSON.stringify(deleted) : sayDeleted(deleted, whose)}\n`);
}
