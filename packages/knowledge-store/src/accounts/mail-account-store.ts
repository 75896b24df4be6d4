import { randomUUID } from 'node:crypto';
import { createKeyedMutex } from '@nexus/async';
import {
  type ConnectedAccount,
  type MailAccountStore,
  type MailCredentials,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import type { Keyring } from '../encryption/keyring.ts';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { createUserAsking, deleteRows, StoredTime, type UserDatabase } from '../supabase/database.ts';
import { accountsUnreachable, createAccountRows, type KeptAccount, sealAccount } from './account-rows.ts';
import { createTableRefreshLock, holdRefreshLock, type RefreshLocking } from './refresh-lock.ts';
import { saveRenewed } from './save-renewed-credentials.ts';

/** A store that whoever opened it closes. */
export interface KeptMailAccountStore extends MailAccountStore, AsyncDisposable {
  /** Writes renewed sign-ins that could not be written yet, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}

export interface MailAccountStoreOptions {
  readonly database: UserDatabase;
  readonly keyring: Keyring;
  readonly log?: StoreLog;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
  /** Milliseconds after which the lock of a process that died is anybody's. */
  readonly lease?: number;
}

/** Milliseconds that somebody else's renewal is waited for: more than a lease, so that one who died is outlived. */
const waitForOthers = 10_000;
/** How often an account is added anew to what somebody else added meanwhile. */
const mostAttempts = 20;

function keyUnknown(): NexusError {
  return new NexusError(
    'ENCRYPTION_KEY_UNKNOWN',
    'The connected accounts are encrypted with a key that this process does not have. Add it to NEXUS_ENCRYPTION_KEY; they are left as they are.',
  );
}

/**
 * Accounts in the table `mail_accounts`, encrypted before they leave this process; the right to renew tokens is a lease in the account's row.
 */
export function createMailAccountStore(options: MailAccountStoreOptions): KeptMailAccountStore {
  const { database, keyring, log = silentStoreLog, patience = 5_000, lease = 6_000 } = options;
  const ask = createUserAsking(database, { patience, failure: accountsUnreachable });
  const rows = createAccountRows({ ask, keyring, log });
  const locking: RefreshLocking = {
    lock: createTableRefreshLock(ask),
    lease,
    patience: waitForOthers,
  };
  const oneByOne = createKeyedMutex();
  const save = saveRenewed({ ask, rows, keyring, log });

  async function renewAlone(
    userId: UserId,
    accountId: string,
    ...[isStale, renew]: [(credentials: MailCredentials) => boolean, (c: MailCredentials) => Promise<MailCredentials>]
  ): Promise<MailCredentials | null> {
    await using _ = await holdRefreshLock(locking, userId, accountId);
    const kept = await rows.one(userId, accountId);
    if (kept === null) return null;
    const newest = save.unsavedOf(kept) ?? kept.credentials;
    if (!isStale(newest)) return newest === kept.credentials ? newest : await save(userId, kept, newest);
    // Written before the others may look.
    return await save(userId, kept, await renew(newest));
  }

  const stopHearing = database.tenures?.onEnded(save.drop, save.hasWaiting);
  let closing: Promise<void> | null = null;
  const close = () => {
    stopHearing?.();
    closing ??= save.flushed();
    return closing;
  };

  return {
    close,
    [Symbol.asyncDispose]: close,
    async list(userId) {
      const { accounts, lacksKey } = await rows.all(userId);
      // Whose accounts are locked away is not somebody who has none.
      if (accounts.length === 0 && lacksKey) throw keyUnknown();
      return withoutTwins(accounts).map(({ account }) => account);
    },
    async connect(userId, { provider, address: given }, credentials) {
      const address = given.toLowerCase();
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const { ids, accounts } = await rows.all(userId);
        const same = accounts.filter(({ account }) => isSameAccount(account, { provider, address }));
        const accountId = withoutTwins(same)[0]?.account.accountId ?? randomUUID();
        const sealed = await sealAccount(keyring, userId, { accountId, provider, address, credentials });
        const connected = await ask(userId, (client, signal) =>
          client
            .rpc('connect_mail_account', {
              connected_account: accountId,
              account_provider: provider,
              new_ciphertext: sealed.ciphertext,
              new_key_id: sealed.keyId,
              seen_accounts: ids,
              replaced_accounts: same.map(({ account }) => account.accountId),
            })
            .abortSignal(signal),
        );
        if (connected === null) continue;
        return { accountId, provider, address, state: 'connected', connectedAt: new Date(StoredTime.parse(connected)) };
      }
      throw accountsUnreachable();
    },
    async credentials(userId, accountId) {
      const kept = await rows.one(userId, accountId);
      return kept === null ? null : (save.unsavedOf(kept) ?? kept.credentials);
    },
    async renew(userId, accountId, isStale, renew) {
      const kept = await rows.one(userId, accountId);
      if (kept === null) return null;
      if (save.unsavedOf(kept) === null && !isStale(kept.credentials)) return kept.credentials;
      return oneByOne(accountId, () => renewAlone(userId, accountId, isStale, renew));
    },
    async setState(userId, accountId, state, isTried = () => true) {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const kept = await rows.one(userId, accountId);
        if (kept === null || !isTried(save.unsavedOf(kept) ?? kept.credentials)) return false;
        const changed = await ask(userId, (client, signal) =>
          client
            .from('mail_accounts')
            .update({ state })
            .eq('user_id', userId)
            .eq('account_id', accountId)
            .eq('version', kept.version)
            .select('account_id')
            .abortSignal(signal),
        );
        if (z.array(z.unknown()).parse(changed).length > 0) return true;
      }
      throw accountsUnreachable();
    },
    async forgetUser(userId) {
      save.drop(userId);
      await deleteRows(ask, userId, 'mail_accounts');
    },
    async disconnect(userId, accountId) {
      if (!z.uuid().safeParse(accountId).success) return false;
      const { accounts } = await rows.all(userId).catch((error: unknown) => {
        // Who cannot read an account may still be rid of it.
        if (error instanceof NexusError && error.code === 'ENCRYPTION_KEY_UNKNOWN') return { accounts: [] };
        throw error;
      });
      const wanted = accounts.find(({ account }) => account.accountId === accountId);
      const twins = accounts.filter(({ account }) => wanted !== undefined && isSameAccount(account, wanted.account));
      const gone = await ask(userId, (client, signal) =>
        client
          .from('mail_accounts')
          .delete()
          .eq('user_id', userId)
          .in('account_id', [accountId, ...twins.map(({ account }) => account.accountId)])
          .select('account_id')
          .abortSignal(signal),
      );
      return z.array(z.unknown()).parse(gone).length > 0;
    },
  };
}

type Identity = Pick<ConnectedAccount, 'provider' | 'address'>;

function isSameAccount(one: Identity, other: Identity): boolean {
  return one.provider === other.provider && one.address === other.address;
}

/**
 * Where the data of two databases were brought together an account may be there twice, since only who has the key can tell. The one whose
 * credentials are newer counts.
 */
function withoutTwins(accounts: readonly KeptAccount[]): readonly KeptAccount[] {
  return accounts.filter((one) =>
    accounts.every(
      (other) => other === one || !isSameAccount(one.account, other.account) || !isNewer(other, one, accounts),
    ),
  );
}

function isNewer(one: KeptAccount, other: KeptAccount, accounts: readonly KeptAccount[]): boolean {
  const later = one.updatedAt.getTime() - other.updatedAt.getTime();
  return later === 0 ? accounts.indexOf(one) < accounts.indexOf(other) : later > 0;
}
