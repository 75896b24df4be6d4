import type { UserId } from '@nexus/contracts';
import type { Accounts } from './accounts.ts';

/**
 * Takes an account away here, with what was begun of it, and tells its provider, behind, that the tokens are not needed any more.
 *
 * @returns false: there was none
 * @throws NexusError ACCOUNTS_UNREACHABLE
 */
export async function disconnectAccount(
  { store, intents, oauth }: Pick<Accounts, 'store' | 'intents' | 'oauth'>,
  userId: UserId,
  accountId: string,
): Promise<boolean> {
  // What nobody can read any more is no reason to keep it.
  const [accounts, credentials] = await Promise.all([
    store.list(userId).catch(() => []),
    store.credentials(userId, accountId).catch(() => null),
  ]);
  const isGone = await store.disconnect(userId, accountId);
  if (isGone) await intents.forget(userId, accountId);
  const provider = accounts.find((one) => one.accountId === accountId)?.provider;
  if (isGone && credentials?.kind === 'oauth' && provider !== undefined && provider !== 'imap') {
    void oauth(provider)?.revoke(credentials);
  }
  return isGone;
}
