import { z } from 'zod';
import type { AccountAsking } from './ask-accounts.ts';
import type { RefreshLock } from './refresh-lock.ts';

/** A lease in the account's own row, by the database's clock. */
export function createTableRefreshLock(ask: AccountAsking): RefreshLock {
  return {
    async take({ userId, accountId, holder, lease }) {
      const remaining = await ask(userId, (client, signal) =>
        client.rpc('lease_mail_account', { leased_account: accountId, holder, lease }).abortSignal(signal),
      );
      // Null: the account has gone, which whoever has the lease sees at once.
      return z.number().nullable().parse(remaining) ?? 0;
    },
    async release({ userId, accountId, holder }) {
      await ask(userId, (client, signal) =>
        client.rpc('release_mail_account', { released_account: accountId, holder }).abortSignal(signal),
      );
    },
  };
}
