import { fileURLToPath } from 'node:url';
import { type Mailbox, NexusError, type UserId } from '@nexus/contracts';
import { type FileMailboxOptions, openFileMailbox } from './file/file-mailbox.ts';
import { isImapLocation } from './imap-location.ts';
import { openImapLocation } from './open-imap-location.ts';
import type { LiveMailboxOptions } from './remote/live-mailbox-options.ts';

export interface OpenMailboxOptions extends Omit<FileMailboxOptions, 'path'> {
  /** Of a live account whose address holds none. */
  readonly password?: string | undefined;
  /** Whose drive it is; the local user's where absent. */
  readonly userId?: UserId;
  /** What a live account takes along. */
  readonly live?: Pick<LiveMailboxOptions, 'intents' | 'setAside' | 'log' | 'onUnfinished' | 'onCannotSend'>;
}

/**
 * Opens the mailbox at a path, a `file:` URL, or `imap://` and `imaps://` as `readImapLocation` has it. A mail server is signed in to
 * behind, and whoever asks first is told why that failed. Throws what `openFileMailbox` throws, `SETTING_INVALID` for an address that is none, and `MAIL_ACTION_UNSUPPORTED` for another kind of account. The
 * address never stands in the error, because it may carry a password.
 */
export async function openMailbox(location: string, options: OpenMailboxOptions = {}): Promise<Mailbox> {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme === undefined) return openFileMailbox({ ...options, path: location });
  if (scheme === 'file') return openFileMailbox({ ...options, path: fileURLToPath(location) });
  if (isImapLocation(location)) return openImapLocation(location, options);
  throw new NexusError(
    'MAIL_ACTION_UNSUPPORTED',
    `I cannot open ${scheme} accounts. Name an mbox file, a Maildir, a folder of .eml files, or imaps://user@host; Gmail and Outlook are connected on the page.`,
  );
}
