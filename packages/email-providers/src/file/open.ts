import { hash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mailbox, NexusError } from '@nexus/contracts';
import { createSessionComposer } from './composer.ts';
import { createEmlFolderSource, createMaildirSource, listEmlFolder, listMaildir } from './mail-folders.ts';
import { indexSource, type MailSource } from './mail-index.ts';
import { beginning, createMboxSource, separatorStyleOf } from './mbox.ts';
import { createSessionMailState, createSessionOrganizer, inbox } from './organizer.ts';
import { createFileReader } from './reader.ts';

export interface FileMailboxOptions {
  /** An mbox file, a Maildir or a folder of `.eml` files. */
  readonly path: string;
  /** Default: made from the path, the same each time. */
  readonly accountId?: string | undefined;
  /** Speakable; default "the mailbox file". */
  readonly name?: string | undefined;
  /** The reader's own addresses; default: the one that most mail was delivered to. */
  readonly readerAddresses?: readonly string[] | undefined;
  /** The wall clock, for snoozed mail and for dates that lie ahead of it. Default: the system's. */
  readonly clock?: (() => Date) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a mailbox that lies in files. The source is only ever read: what is archived, flagged, drafted or sent lives in this object
 * and ends with it. Throws `MAILBOX_NOT_FOUND`, `MAILBOX_EMPTY`, `MAILBOX_FORMAT_UNKNOWN` or `MAILBOX_UNREADABLE`.
 */
export async function openFileMailbox(options: FileMailboxOptions): Promise<Mailbox> {
  const clock = options.clock ?? (() => new Date());
  const accountId = options.accountId ?? `file-${hash('sha256', resolve(options.path), 'base64url').slice(0, 12)}`;
  const source = await detectSource(options.path);
  const index = await indexSource(source, { accountId, now: clock(), signal: options.signal });
  const flags = new Map(index.mails.map((mail) => [mail.emailId, mail.flags]));
  const states = createSessionMailState({
    original(emailId) {
      const found = flags.get(emailId);
      return found ? { ...found, folder: inbox, snoozedUntil: null } : null;
    },
    clock,
  });
  const own = options.readerAddresses ?? (index.mainRecipient === null ? [] : [index.mainRecipient]);
  // No file stays open between two calls, so there is nothing to give back.
  const close = async () => {};
  return {
    account: {
      accountId,
      name: options.name ?? 'the mailbox file',
      addresses: own.map((address) => address.trim().toLowerCase()),
      capabilities: { persistent: false, delivers: false, watches: false, folders: null },
    },
    reader: createFileReader({ accountId, source, index, states }),
    organizer: createSessionOrganizer(states),
    composer: createSessionComposer({ accountId, hasMail: (emailId) => flags.has(emailId) }),
    watcher: null,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Tells what kind of mailbox a path holds. Throws `MAILBOX_NOT_FOUND`, `MAILBOX_EMPTY`, `MAILBOX_FORMAT_UNKNOWN` or
 * `MAILBOX_UNREADABLE`, each with what to do about it.
 */
async function detectSource(path: string): Promise<MailSource> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await detectFolder(path);
    if (found.isFile()) return await detectFile(path);
  } catch (error) {
    throw explain(path, error);
  }
  throw unknownFormat(path);
}

async function detectFolder(path: string): Promise<MailSource> {
  const names = await readdir(path);
  if (names.includes('cur') || names.includes('new')) {
    if ((await listMaildir(path)).length === 0) throw empty(path, 'The Maildir');
    return createMaildirSource(path);
  }
  if ((await listEmlFolder(path)).length === 0) {
    const mbox = names.find((name) => /\.(?:mbox|mbx)$/i.test(name));
    throw mbox === undefined ? empty(path, 'The folder') : namesFile(path, mbox);
  }
  return createEmlFolderSource(path);
}

async function detectFile(path: string): Promise<MailSource> {
  await using file = await open(path, 'r');
  const { bytesRead, buffer } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
  const text = buffer.toString('latin1', 0, bytesRead);
  if (text.trim() === '') throw empty(path, 'The file');
  if (separatorStyleOf(text) !== null) return createMboxSource(path);
  throw /\.eml$/i.test(path) ? oneMail(path) : unknownFormat(path);
}

function namesFile(path: string, mbox: string): NexusError {
  return new NexusError(
    'MAILBOX_EMPTY',
    `The folder ${path} holds no mail of its own, but mailbox files. Name one of them, such as ${join(path, mbox)}.`,
  );
}

function oneMail(path: string): NexusError {
  return new NexusError('MAILBOX_FORMAT_UNKNOWN', `${path} is one mail, not a mailbox. Name the folder that it is in.`);
}

function empty(path: string, what: string): NexusError {
  return new NexusError(
    'MAILBOX_EMPTY',
    `${what} ${path} holds no mail. Name an mbox file, a Maildir or a folder of .eml files.`,
  );
}

function unknownFormat(path: string): NexusError {
  return new NexusError(
    'MAILBOX_FORMAT_UNKNOWN',
    `${path} is not a mailbox that I know. Name an mbox file, a Maildir or a folder of .eml files.`,
  );
}

function explain(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof NexusError) return error;
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new NexusError('MAILBOX_NOT_FOUND', `There is nothing at ${path}. Check the path.`, { cause: error });
  }
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new NexusError('MAILBOX_UNREADABLE', `I may not read ${path}. Give this user permission to read it.`, {
      cause: error,
    });
  }
  return new NexusError('MAILBOX_UNREADABLE', `I cannot read ${path}. Check the disk or the path.`, { cause: error });
}

/** The folder of invented mails that ships with the product. */
export const sampleMailboxPath = fileURLToPath(new URL('../../sample-mailbox', import.meta.url));
