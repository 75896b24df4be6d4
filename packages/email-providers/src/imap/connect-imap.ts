import type { LookupFunction } from 'node:net';
import { type MailServer, NexusError, type PasswordCredentials } from '@nexus/contracts';
import { ImapFlow } from 'imapflow';
import { explainUnreachable, tlsWantedCode } from '../sign-in/unreachable.ts';
import { mapImapError } from './map-imap-error.ts';

export interface ConnectImapOptions {
  readonly credentials: PasswordCredentials;
  /** It waits for changes only: IDLE is begun by hand, and begun anew every so many milliseconds, since routers forget silent lines. */
  readonly idleFor?: number;
  /** How the server's name is looked up. Absent: as the system does. */
  readonly lookup?: LookupFunction | undefined;
  readonly signal?: AbortSignal | undefined;
}

const connectTimeout = 10_000;
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

/** Whoever gave the address can mend it only when told what is wrong with it. */
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
  // Whoever runs a command hears of it from there; an error event that nobody hears would end the process.
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
