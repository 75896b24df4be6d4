import type { LookupFunction } from 'node:net';
import { createMutex, orAborted } from '@nexus/async';
import { NexusError, type PasswordCredentials } from '@nexus/contracts';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { connectImap } from './connect-imap.ts';
import { mapImapError } from './map-imap-error.ts';

export interface ImapWork {
  readonly signal?: AbortSignal | undefined;
  /** It only reads: where the connection breaks it is done again, once, on a new one. */
  readonly again?: boolean;
}

/**
 * One connection for commands, made when it is needed and made anew when it broke. Works run one after the other, each alone.
 *
 * @throws NexusError from every work: MAILBOX_UNREACHABLE (retryable; what a change did is then unknown), MAILBOX_SIGN_IN_REFUSED,
 * MAIL_THROTTLED; or the reason of `signal`, at once: what is under way then has a moment to end before the connection is cut.
 */
export interface ImapConnection extends AsyncDisposable {
  use<Result>(work: (client: ImapFlow) => Promise<Result>, options?: ImapWork): Promise<Result>;
  /** With a folder open. Throws MAIL_NOT_FOUND where there is none of that path any more. */
  inFolder<Result>(
    path: string,
    work: (client: ImapFlow, folder: MailboxObject) => Promise<Result>,
    options?: ImapWork,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** For a command to end by itself after its caller has gone, and for a goodbye. */
const grace = 2_000;

export function createImapConnection(credentials: PasswordCredentials, lookup?: LookupFunction): ImapConnection {
  const mutex = createMutex();
  const ending = new AbortController();
  let current: ImapFlow | null = null;

  async function ready(): Promise<ImapFlow> {
    ending.signal.throwIfAborted();
    if (current?.usable) return current;
    current?.close();
    current = await connectImap({ credentials, lookup, signal: ending.signal });
    return current;
  }

  async function once<Result>(work: (client: ImapFlow) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const client = await ready();
    let timer: NodeJS.Timeout | undefined;
    const abandon = () => {
      timer = setTimeout(() => client.close(), grace);
    };
    signal?.addEventListener('abort', abandon, { once: true });
    try {
      const result = await work(client);
      // The library answers some broken commands with `false` instead of throwing.
      if (!client.usable) throw mapImapError(null);
      return result;
    } catch (error) {
      throw client.usable ? mapImapError(error) : mapImapError(null);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
    }
  }

  async function attempt<Result>(work: (client: ImapFlow) => Promise<Result>, options: ImapWork): Promise<Result> {
    try {
      return await once(work, options.signal);
    } catch (error) {
      const broken = current !== null && !current.usable && !ending.signal.aborted && !options.signal?.aborted;
      if (!options.again || !broken) throw error;
      return await once(work, options.signal);
    }
  }

  const connection: ImapConnection = {
    use: (work, options = {}) =>
      orAborted(
        mutex.run(() => attempt(work, options)),
        options.signal,
      ),
    inFolder: (path, work, options = {}) =>
      connection.use(async (client) => {
        const lock = await client.getMailboxLock(path);
        try {
          if (!client.mailbox) throw mapImapError(null);
          return await work(client, client.mailbox);
        } finally {
          lock.release();
        }
      }, options),
    async close() {
      if (ending.signal.aborted) return;
      ending.abort(new NexusError('MAILBOX_UNREACHABLE', 'The mailbox is closed. Open it again.'));
      const client = current;
      if (!client?.usable) return;
      const timer = setTimeout(() => client.close(), grace);
      await client.logout().catch(() => {});
      clearTimeout(timer);
      client.close();
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
  return connection;
}
