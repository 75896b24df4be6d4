import { randomUUID } from 'node:crypto';
import { createKeyedMutex } from '@nexus/async';
import type { ConnectedAccount, MailCredentials, UserId } from '@nexus/contracts';
import type { KeptMailAccountStore } from './mail-account-store.ts';

export interface MemoryMailAccountStoreOptions {
  readonly clock?: () => Date;
}

interface KeptAccount {
  account: ConnectedAccount;
  credentials: MailCredentials;
}

/** Accounts that are forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryMailAccountStore({
  clock = () => new Date(),
}: MemoryMailAccountStoreOptions = {}): KeptMailAccountStore {
  const kept = new Map<UserId, Map<string, KeptAccount>>();
  const oneByOne = createKeyedMutex();
  const of = (userId: UserId) => kept.get(userId) ?? new Map<string, KeptAccount>();
  const close = async () => {};
  return {
    close,
    [Symbol.asyncDispose]: close,
    list: async (userId) => [...of(userId).values()].map(({ account }) => structuredClone(account)),
    async connect(userId, { provider, address: given }, credentials) {
      const address = given.toLowerCase();
      const accounts = of(userId);
      const known = [...accounts.values()].find(
        ({ account }) => account.provider === provider && account.address === address,
      );
      const account: ConnectedAccount = {
        accountId: known?.account.accountId ?? randomUUID(),
        provider,
        address,
        state: 'connected',
        connectedAt: known?.account.connectedAt ?? clock(),
      };
      accounts.set(account.accountId, { account, credentials: structuredClone(credentials) });
      kept.set(userId, accounts);
      return structuredClone(account);
    },
    async credentials(userId, accountId) {
      return structuredClone(of(userId).get(accountId)?.credentials ?? null);
    },
    renew: (userId, accountId, isStale, renew) =>
      oneByOne(`${userId} ${accountId}`, async () => {
        const before = of(userId).get(accountId);
        if (before === undefined) return null;
        const based = before.credentials;
        if (!isStale(structuredClone(based))) return structuredClone(based);
        const renewed = await renew(structuredClone(based));
        const now = of(userId).get(accountId);
        if (now === undefined) return null;
        // Who connected it anew meanwhile knows better.
        if (now.credentials !== based) return structuredClone(now.credentials);
        now.credentials = structuredClone(renewed);
        now.account = { ...now.account, state: 'connected' };
        return structuredClone(renewed);
      }),
    async setState(userId, accountId, state, isTried = () => true) {
      const before = of(userId).get(accountId)?.credentials;
      if (before === undefined || !isTried(structuredClone(before))) return false;
      const found = of(userId).get(accountId);
      if (found?.credentials !== before) return false;
      found.account = { ...found.account, state };
      return true;
    },
    disconnect: async (userId, accountId) => of(userId).delete(accountId),
    async forgetUser(userId) {
      kept.delete(userId);
    },
  };
}
