import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { orLate } from '@nexus/async';
import { type MailCredentials, NexusError, type UserId } from '@nexus/contracts';
import type { Keyring } from '../encryption/keyring.ts';
import type { StoreLog } from '../store-log.ts';
import type { UserAsking } from '../supabase/database.ts';
import type { AccountRows, KeptAccount } from './account-rows.ts';
import { accountsUnreachable, sealAccount } from './account-rows.ts';

interface SavingParts {
  readonly ask: UserAsking;
  readonly rows: AccountRows;
  readonly keyring: Keyring;
  readonly log: StoreLog;
}

/** Writes renewed credentials in the place of those that they were made of. */
interface SaveRenewed {
  /** @returns what is to be used: theirs, where somebody connected the account anew meanwhile; null: it was disconnected. Never throws for a database that is away. */
  (userId: UserId, based: KeptAccount, renewed: MailCredentials): Promise<MailCredentials | null>;
  /** What could not be written yet, and is newer than what is kept; null: nothing. */
  unsavedOf(kept: KeptAccount): MailCredentials | null;
  hasWaiting(userId: UserId): boolean;
  /** What could not be written of this user never is. */
  drop(userId: UserId): void;
  /** Tries once more to write what could not be written, for a moment. Never rejects. */
  flushed(): Promise<void>;
}

/** How often a change is made anew on a row that was encrypted anew meanwhile. */
const mostAttempts = 20;
/** Milliseconds before each further attempt on a database that does not answer. */
const pauses = [100, 400];

/** Milliseconds that closing waits for what is left to write. */
const flushWithin = 2_000;

interface Unsaved {
  readonly userId: UserId;
  /** What the credentials were made of. */
  readonly based: KeptAccount;
  readonly credentials: MailCredentials;
}

function isAway(error: unknown): boolean {
  return error instanceof NexusError && ['ACCOUNTS_UNREACHABLE', 'DATABASE_BUSY'].includes(error.code);
}

/**
 * A provider may have ended the old refresh token when it gave the new one, so what it gave is never let go of: while the database is away
 * this process goes on with it, and writes it at the next renewal, or when it ends.
 */
export function saveRenewed({ ask, rows, keyring, log }: SavingParts): SaveRenewed {
  const unsaved = new Map<string, Unsaved>();

  async function write(userId: UserId, based: KeptAccount, renewed: MailCredentials): Promise<MailCredentials | null> {
    const { accountId, provider, address } = based.account;
    let { version } = based;
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const sealed = await sealAccount(keyring, userId, { accountId, provider, address, credentials: renewed });
      const parameters = {
        renewed_account: accountId,
        expected_version: version,
        next_ciphertext: sealed.ciphertext,
        next_key_id: sealed.keyId,
      };
      const done = await ask(userId, (client, signal) =>
        client.rpc('renew_mail_account', parameters).abortSignal(signal),
      );
      if (done === true) return renewed;
      const now = await rows.one(userId, accountId);
      // The first attempt may have come through although its answer did not.
      if (now === null || isDeepStrictEqual(now.credentials, renewed)) return now?.credentials ?? null;
      // The keys may have been rotated; otherwise who connected it anew knows better.
      if (!isDeepStrictEqual(now.credentials, based.credentials)) return now.credentials;
      version = now.version;
    }
    throw accountsUnreachable();
  }

  async function save(userId: UserId, based: KeptAccount, renewed: MailCredentials): Promise<MailCredentials | null> {
    const { accountId } = based.account;
    for (const pause of [...pauses, null]) {
      try {
        const used = await write(userId, based, renewed);
        unsaved.delete(accountId);
        return used;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (pause !== null) await delay(pause);
      }
    }
    unsaved.set(accountId, { userId, based, credentials: renewed });
    log.warn('renewed sign-in data of an account could not be written; they are used, and written later');
    return renewed;
  }

  return Object.assign(save, {
    unsavedOf({ account, credentials }: KeptAccount): MailCredentials | null {
      const found = unsaved.get(account.accountId);
      if (found === undefined) return null;
      // By themselves: rotated keys raise the version too.
      if (isDeepStrictEqual(found.based.credentials, credentials)) return found.credentials;
      // Somebody wrote newer ones.
      unsaved.delete(account.accountId);
      return null;
    },
    hasWaiting: (userId: UserId) => [...unsaved.values()].some((one) => one.userId === userId),
    drop(userId: UserId): void {
      for (const [accountId, one] of unsaved) if (one.userId === userId) unsaved.delete(accountId);
    },
    async flushed(): Promise<void> {
      const left = [...unsaved.values()];
      if (left.length === 0) return;
      const writing = Promise.allSettled(
        left.map(({ userId, based, credentials }) => write(userId, based, credentials)),
      ).then((outcomes) => outcomes.every(({ status }) => status === 'fulfilled'));
      if ((await orLate(writing, flushWithin)) !== true)
        log.warn('renewed sign-in data of an account are lost with this process; it may have to be signed in to again');
    },
  });
}
