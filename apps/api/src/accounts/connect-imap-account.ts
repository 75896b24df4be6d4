import {
  type ConnectedAccount,
  localUserId,
  type MailAccountStore,
  type MailServer,
  type NewImapAccount,
  type NewMailServer,
  NexusError,
  type PasswordCredentials,
  type UserId,
} from '@nexus/contracts';
import type { Accounts } from './accounts.ts';
import { findMailServers } from './find-mail-servers.ts';
import type { MailServers } from './known-mail-servers.ts';

/** What a port is known for (RFC 8314). */
const securityOf: Readonly<Record<number, MailServer['security']>> = {
  143: 'starttls',
  587: 'starttls',
};

const portsOf = { imap: [143, 993], smtp: [465, 587] } as const;

/**
 * Connects an account by its address and app password, once its servers have taken them.
 *
 * @throws NexusError ACCOUNT_SERVERS_UNKNOWN, REQUEST_INVALID, MAILBOX_SIGN_IN_REFUSED, MAILBOX_UNREACHABLE, ACCOUNTS_UNREACHABLE,
 * ENCRYPTION_KEY_UNKNOWN
 */
export async function connectImapAccount(
  { store, check, resolveService }: Pick<Accounts, 'store' | 'check' | 'resolveService'>,
  userId: UserId,
  wanted: NewImapAccount,
): Promise<ConnectedAccount> {
  const address = wanted.address.toLowerCase();
  const { user, imap, smtp } = await serversAndUser({ store, resolveService }, userId, { ...wanted, address });
  // The person at this machine may reach whatever the machine can reach.
  const anywhere = userId === localUserId;
  if (!anywhere) {
    requireMailServer('imap', imap);
    if (smtp !== null) requireMailServer('smtp', smtp);
  }
  const credentials: PasswordCredentials = { kind: 'password', user, password: wanted.password, imap, smtp };
  await check(credentials, { anywhere });
  return store.connect(userId, { provider: 'imap', address }, credentials);
}

/**
 * Where an account is, and as whom its owner is known there. Who signs in again types only a new password: what they do not name stays as
 * it was. With another incoming server nothing stays, because the new password is not meant for the old outgoing server.
 */
async function serversAndUser(
  { store, resolveService }: Pick<Accounts, 'store' | 'resolveService'>,
  userId: UserId,
  { address, user, imap, smtp }: NewImapAccount,
): Promise<MailServers & Pick<PasswordCredentials, 'user'>> {
  const incoming = imap === undefined ? null : serverOf(imap);
  const before = await signedInBefore(store, userId, address);
  const known = incoming === null || incoming.host === before?.imap.host ? before : null;
  const named = incoming === null ? null : { imap: incoming, smtp: null };
  const servers = known ?? named ?? (await findMailServers(address, resolveService));
  return {
    imap: incoming ?? servers.imap,
    smtp: smtp === undefined ? servers.smtp : serverOf(smtp),
    user: user ?? known?.user ?? address,
  };
}

/** What this user's IMAP account of this address (in lower case) is signed in with; null: there is none, or it cannot be read. */
async function signedInBefore(
  store: Pick<MailAccountStore, 'list' | 'credentials'>,
  userId: UserId,
  address: string,
): Promise<PasswordCredentials | null> {
  try {
    const accounts = await store.list(userId);
    const same = accounts.find((account) => account.provider === 'imap' && account.address === address);
    const kept = same === undefined ? null : await store.credentials(userId, same.accountId);
    return kept?.kind === 'password' ? kept : null;
  } catch (error) {
    // Where a key was lost, the account is connected anew, as if there had been nothing.
    if (error instanceof NexusError && error.code === 'ENCRYPTION_KEY_UNKNOWN') return null;
    throw error;
  }
}

/** A server as somebody named it, with how its port is secured where they did not say. */
function serverOf({ host, port, security }: NewMailServer): MailServer {
  return { host: host.toLowerCase(), port, security: security ?? securityOf[port] ?? 'tls' };
}

/**
 * Somebody who signs in over the net can make this server connect to mail servers only, and no password is sent in clear. Which addresses
 * may be reached is checked where the connection is made.
 *
 * @throws NexusError REQUEST_INVALID
 */
function requireMailServer(kind: keyof typeof portsOf, { port, security }: MailServer): void {
  const ports: readonly number[] = portsOf[kind];
  const name = kind === 'imap' ? 'The incoming server (IMAP)' : 'The outgoing server (SMTP)';
  if (!ports.includes(port)) {
    throw new NexusError('REQUEST_INVALID', `${name} is reached at port ${ports.join(' or ')} only, not at ${port}.`);
  }
  if (security === 'none') {
    throw new NexusError('REQUEST_INVALID', `${name} has to be reached with TLS: a password is not sent in clear.`);
  }
}
