import { fileURLToPath } from 'node:url';
import { type Mailbox, NexusError } from '@nexus/contracts';
import { type FileMailboxOptions, openFileMailbox } from './file/file-mailbox.ts';

export type OpenMailboxOptions = Omit<FileMailboxOptions, 'path'>;

/**
 * Opens the mailbox at a path or `file:` URL. Throws what `openFileMailbox` throws, and `MAIL_ACTION_UNSUPPORTED` for the address
 * of a live account. The address never stands in the error, because it may carry a password.
 */
export async function openMailbox(location: string, options: OpenMailboxOptions = {}): Promise<Mailbox> {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme === undefined) return openFileMailbox({ ...options, path: location });
  if (scheme === 'file') return openFileMailbox({ ...options, path: fileURLToPath(location) });
  throw new NexusError(
    'MAIL_ACTION_UNSUPPORTED',
    `I cannot open ${scheme} accounts yet: live accounts come later. Name an mbox file, a Maildir or a folder of .eml files.`,
  );
}
