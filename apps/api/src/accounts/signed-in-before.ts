import { type MailAccountStore, NexusError, type PasswordCredentials, type UserId } from '@nexus/contracts';

/**
 * What the IMAP account of this user with this address is signed in to with; null: they have none, or it cannot be read.
 *
 * @param address lower case
 * @throws NexusError ACCOUNTS_UNREACHABLE (retryable)
 */
export async function signedInBefore(
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
    // Who lost a key connects anew, as if there had been nothing.
    if (error instanceof NexusError && error.code === 'ENCRYPTION_KEY_UNKNOWN') return null;
    throw error;
  }
}
