import type { LookupFunction } from 'node:net';
import { createMutex, orAborted } from '@nexus/async';
import { type MailServer, NexusError, type PasswordCredentials } from '@nexus/contracts';
import { ImapFlow, type MailboxObject } from 'imapflow';
import { explainUnreachable, tlsWantedCode } from '../sign-in/unreachable.ts';
import { mapImapError } from './errors.ts';
import { connectTimeout } from './timeouts.ts';

interface ImapWork {
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

export interface ConnectImapOptions {
  readonly credentials: PasswordCredentials;
  /** It waits for changes only: IDLE is begun by hand, and begun anew every so many milliseconds, since routers forget silent lines. */
  readonly idleFor?: number;
  /** How the server's name is looked up. Absent: as the system does. */
  readonly lookup?: LookupFunction | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Silence in answer to a command for so long: the line is dead. */
const silence = 30_000;
/** A mail server's answer to one command; a page of headers is far below it. */
const largestResponse = 64 * 1024 * 1024;

/** What the library calls a failed sign-in, and is none: the server had said goodbye before it answered, or wants TLS where none was asked for. */
function reasonOf(error: unknown, { byeReason, capabilities }: ImapFlow, { security }: MailServer): unknown {
  if (security === 'none' && capabilities.has('LOGINDISABLED'))
    return Object.assign(new Error(), { serverResponseCode: tlsWantedCode });
  const isAnswered = error instanceof Error && 'responseStatus' in error;
  return byeReason !== undefined && !isAnswered ? null : error;
}

/** A person who gave a wrong address can mend it only when told what is wrong with it. */
function inWords(error: unknown, server: MailServer): NexusError {
  const failure = mapImapError(error);
  if (failure.code !== 'MAILBOX_UNREACHABLE') return failure;
  const { retryable, cause } = failure;
  return new NexusError('MAILBOX_UNREACHABLE', `The mail server ${explainUnreachable(failure, server)}`, {
    retryable,
    cause,
  });
}

/**
 * Connects and signs in. TLS from the first byte, or STARTTLS, unless the account asks for none. The library's own log is off: it
 * would hold mail. Throws what `mapImapError` makes of the failure, in words that say what to mend, or the reason of `signal`.
 */
export async function connectImap({ credentials, idleFor, lookup, signal }: ConnectImapOptions): Promise<ImapFlow> {
  signal?.throwIfAborted();
  const { host, port, security } = credentials.imap;
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user: credentials.user, pass: credentials.password },
    clientInfo: { name: 'NexusAEC' },
    logger: false,
    // It is handed to the socket as it is, also where there is no TLS.
    ...(lookup === undefined ? {} : { tls: { lookup } }),
    qresync: true,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silence,
    maxLiteralSize: largestResponse,
    maxResponseSize: 2 * largestResponse,
    ...(idleFor === undefined ? {} : { maxIdleTime: idleFor, disableAutoIdle: true }),
  });
  // Each command throws its own error; an error event without a listener would end the process.
  client.on('error', () => {});
  // With QRESYNC the library leaves its count of mails as it was, and then takes the next mail that comes for nothing new.
  client.on('expunge', ({ vanished, earlier }) => {
    if (vanished && !earlier && client.mailbox) client.mailbox.exists -= 1;
  });
  const giveUp = () => client.close();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    signal?.throwIfAborted();
    throw inWords(reasonOf(error, client, credentials.imap), credentials.imap);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
