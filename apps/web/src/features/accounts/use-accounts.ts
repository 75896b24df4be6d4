import { type ImapAccountToConnect, Problem } from '@nexus/api-client';
import type { AccountsReading, OAuthMailProvider } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useBeginQuestion } from '../../latest-question.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';

/** What is shown of the accounts. Both null: they are being read. */
interface AccountsShown {
  readonly reading: AccountsReading | null;
  /** Why they cannot be shown, in a sentence. */
  readonly unreachable: string | null;
}

/** Why an account was not connected. */
export interface Refusal {
  readonly sentence: string;
  /** Its servers have to be named. */
  readonly wantsServers: boolean;
}

/** The driver's mail accounts, and what can be done about them. */
export interface Accounts extends AccountsShown {
  readAgain(): void;
  /** Leaves the page for the provider's. @returns why it does not, or null. */
  signInAt(provider: OAuthMailProvider, address?: string): Promise<string | null>;
  /** Null: it is connected. */
  connect(account: ImapAccountToConnect): Promise<Refusal | null>;
  /** @returns why it is still connected, or null. */
  disconnect(accountId: string): Promise<string | null>;
}

const nothingYet: AccountsShown = { reading: null, unreachable: null };

export function useAccounts({ accounts }: ApiClient, driver: PageDriver): Accounts {
  const [shown, setShown] = useState(nothingYet);
  const beginReading = useBeginQuestion();

  const read = useCallback(async (): Promise<void> => {
    const isLatest = beginReading();
    try {
      const reading = await accounts.read(await driver.accessToken());
      if (isLatest()) setShown({ reading, unreachable: null });
    } catch (error) {
      if (isLatest()) setShown({ reading: null, unreachable: explainFailure(error, driver) });
    }
  }, [accounts, driver, beginReading]);
  useEffect(() => void read(), [read]);

  return {
    ...shown,
    readAgain() {
      setShown(nothingYet);
      void read();
    },
    async signInAt(provider, address) {
      try {
        location.assign(await accounts.begin(await driver.accessToken(), provider, address ?? null));
        return null;
      } catch (error) {
        return explainFailure(error, driver);
      }
    },
    async connect(account) {
      try {
        await accounts.connect(await driver.accessToken(), account);
      } catch (error) {
        const wantsServers = error instanceof Problem && error.code === 'ACCOUNT_SERVERS_UNKNOWN';
        return { sentence: explainFailure(error, driver), wantsServers };
      }
      await read();
      return null;
    },
    async disconnect(accountId) {
      try {
        await accounts.disconnect(await driver.accessToken(), accountId);
      } catch (error) {
        // Somebody else was earlier.
        if (!(error instanceof Problem && error.code === 'ACCOUNT_NOT_FOUND')) return explainFailure(error, driver);
      }
      await read();
      return null;
    },
  };
}
