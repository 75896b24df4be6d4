import type { LookupFunction } from 'node:net';
import { orAborted } from '@nexus/async';
import type { PasswordCredentials } from '@nexus/contracts';
import { mapImapError, mapSmtpSignInError, type SmtpFailure } from '../imap/errors.ts';
import { openSocket } from '../imap/smtp.ts';

export interface SignInOptions {
  /** How the server's name is looked up. Absent: as the system does. */
  readonly lookup?: LookupFunction;
  readonly signal: AbortSignal;
}

/**
 * Signs in once, opens the inbox and leaves: whether an account can be read.
 *
 * @throws NexusError MAILBOX_SIGN_IN_REFUSED, MAIL_THROTTLED, MAILBOX_UNREACHABLE; or the reason of `signal`
 */
export async function signInToImap(credentials: PasswordCredentials, options: SignInOptions): Promise<void> {
  // Loaded when it is needed: a process that connects no account does without it.
  const { connectImap } = await import('../imap/client.ts');
  const { signal } = options;
  const client = await connectImap({ credentials, ...options });
  const giveUp = () => client.close();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await client.mailboxOpen('INBOX', { readOnly: true });
    await client.logout();
  } catch (error) {
    signal.throwIfAborted();
    throw mapImapError(error);
  } finally {
    signal.removeEventListener('abort', giveUp);
    client.close();
  }
}

/** Milliseconds for each step. */
const patience = 10_000;

/**
 * Signs in once to the server that sends, and leaves; nothing is done for an account without one.
 *
 * @throws NexusError MAILBOX_SIGN_IN_REFUSED, MAILBOX_UNREACHABLE; or the reason of `signal`
 */
export async function signInToSmtp(
  { user, password, smtp }: PasswordCredentials,
  { lookup, signal }: SignInOptions,
): Promise<void> {
  if (smtp === null) return;
  signal.throwIfAborted();
  const { host, port, security } = smtp;
  const { createTransport } = await import('nodemailer');
  const connection = lookup && (await openSocket(smtp, { lookup, patience, signal }));
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: { user, pass: password },
    ...(connection !== undefined && { connection }),
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await orAborted(transport.verify(), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw mapSmtpSignInError(error as SmtpFailure, smtp);
  } finally {
    transport.close();
    connection?.destroy();
  }
}
