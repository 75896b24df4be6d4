import {
  type ConnectedAccount,
  localUserId,
  type NewImapAccount,
  type PasswordCredentials,
  type UserId,
} from '@nexus/contracts';
import type { Accounts, MailServers } from './accounts.ts';
import { requireMailServer, serverOf } from './allowed-servers.ts';
import { findMailServers } from './find-mail-servers.ts';
import { signedInBefore } from './signed-in-before.ts';

/** Where an account is, and as whom its owner is known there. */
type Place = MailServers & Pick<PasswordCredentials, 'user'>;

/**
 * Whoever signs in again types a new password alone: what they do not name is as it was. Of another incoming server nothing is, since the new
 * password is not for the old one's neighbours.
 */
async function placeOf(
  { store, resolveService }: Pick<Accounts, 'store' | 'resolveService'>,
  userId: UserId,
  { address, user, imap, smtp }: NewImapAccount,
): Promise<Place> {
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
  const { user, imap, smtp } = await placeOf({ store, resolveService }, userId, { ...wanted, address });
  // Who sits at this machine reaches whatever the machine does.
  const anywhere = userId === localUserId;
  if (!anywhere) {
    requireMailServer('imap', imap);
    if (smtp !== null) requireMailServer('smtp', smtp);
  }
  const credentials: PasswordCredentials = { kind: 'password', user, password: wanted.password, imap, smtp };
  await check(credentials, { anywhere });
  return store.connect(userId, { provider: 'imap', address }, credentials);
}
