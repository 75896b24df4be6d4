import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Mailbox } from '@nexus/contracts';
import { detectSource } from './detect-source.ts';
import { createFileReader } from './file-reader.ts';
import { indexSource } from './index-source.ts';
import { createSessionComposer } from './session-composer.ts';
import { createSessionMailState, inbox } from './session-mail-state.ts';
import { createSessionOrganizer } from './session-organizer.ts';

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
