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

async function serversOf(
  { address, imap, smtp }: NewImapAccount,
  { resolveService }: Pick<Accounts, 'resolveService'>,
): Promise<MailServers> {
  if (imap === undefined) {
    const found = await findMailServers(address, resolveService);
    return smtp === undefined ? found : { ...found, smtp: serverOf(smtp) };
  }
  return { imap: serverOf(imap), smtp: smtp === undefined ? null : serverOf(smtp) };
}

/**
 * Connects an account by its address and app password, once its servers have taken them.
 *
 * @throws NexusError ACCOUNT_SERVERS_UNKNOWN, REQUEST_INVALID, MAILBOX_SIGN_IN_REFUSED, MAILBOX_UNREACHABLE, ACCOUNTS_UNREACHABLE
 */
export async function connectImapAccount(
  { store, check, resolveService }: Pick<Accounts, 'store' | 'check' | 'resolveService'>,
  userId: UserId,
  wanted: NewImapAccount,
): Promise<ConnectedAccount> {
  const address = wanted.address.toLowerCase();
  const { imap, smtp } = await serversOf({ ...wanted, address }, { resolveService });
  // Who sits at this machine reaches whatever the machine does.
  const anywhere = userId === localUserId;
  if (!anywhere) {
    requireMailServer('imap', imap);
    if (smtp !== null) requireMailServer('smtp', smtp);
  }
  const { password, user = address } = wanted;
  const credentials: PasswordCredentials = { kind: 'password', user, password, imap, smtp };
  await check(credentials, { anywhere });
  return store.connect(userId, { provider: 'imap', address }, credentials);
}
