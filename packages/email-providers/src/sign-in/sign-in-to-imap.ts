import type { LookupFunction } from 'node:net';
import type { PasswordCredentials } from '@nexus/contracts';

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
  const [{ connectImap }, { mapImapError }] = await Promise.all([
    import('../imap/connect-imap.ts'),
    import('../imap/map-imap-error.ts'),
  ]);
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
