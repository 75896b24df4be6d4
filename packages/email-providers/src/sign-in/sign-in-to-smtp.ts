import { orAborted } from '@nexus/async';
import type { PasswordCredentials } from '@nexus/contracts';
import { mapSmtpSignInError, type SmtpFailure } from '../imap/map-smtp-error.ts';
import { openSocket } from '../imap/open-socket.ts';
import type { SignInOptions } from './sign-in-to-imap.ts';

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
