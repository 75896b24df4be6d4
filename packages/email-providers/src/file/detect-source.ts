import { open, readdir, stat } from 'node:fs/promises';
import { NexusError } from '@nexus/contracts';
import type { MailSource } from './mail-source.ts';
import { createEmlFolderSource, listEmlFolder } from './read-eml-folder.ts';
import { createMaildirSource, listMaildir } from './read-maildir.ts';
import { createMboxSource, isSeparatorLine } from './read-mbox.ts';

const beginning = 4096;

/**
 * Tells what kind of mailbox a path holds. Throws `MAILBOX_NOT_FOUND`, `MAILBOX_EMPTY`, `MAILBOX_FORMAT_UNKNOWN` or
 * `MAILBOX_UNREADABLE`, each with what to do about it.
 */
export async function detectSource(path: string): Promise<MailSource> {
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
  if ((await listEmlFolder(path)).length === 0) throw empty(path, 'The folder');
  return createEmlFolderSource(path);
}

async function detectFile(path: string): Promise<MailSource> {
  await using file = await open(path, 'r');
  const { bytesRead, buffer } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
  const text = buffer.toString('latin1', 0, bytesRead).trimStart();
  if (text === '') throw empty(path, 'The file');
  const firstLine = text.split('\n', 1)[0] ?? '';
  if (isSeparatorLine(firstLine)) return createMboxSource(path);
  throw unknownFormat(path);
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
