import {
  AccountReading,
  AccountsReading,
  ConnectionStart,
  type NewImapAccount,
  type OAuthMailProvider,
} from '@nexus/contracts';
import { z } from 'zod';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

/** The driver's mail accounts, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface AccountsApi {
  read(accessToken: string | null): Promise<AccountsReading>;
  /**
   * @param address which account is meant; null: any
   * @returns where to go to sign in at the provider; it leads back to the page
   */
  begin(accessToken: string | null, provider: OAuthMailProvider, address: string | null): Promise<string>;
  /** Asks the mail servers, which may take some seconds. */
  connect(accessToken: string | null, account: NewImapAccount): Promise<AccountReading>;
  disconnect(accessToken: string | null, accountId: string): Promise<void>;
}

export function createAccountsApi(request: ApiRequest): AccountsApi {
  return {
    read: (accessToken) => request('/accounts', AccountsReading, { headers: authorization(accessToken) }),
    async begin(accessToken, provider, address) {
      const query = address === null ? '' : `?${new URLSearchParams({ address })}`;
      const init = { method: 'POST', headers: authorization(accessToken) };
      return (await request(`/accounts/${provider}/connect${query}`, ConnectionStart, init)).url;
    },
    connect: (accessToken, account) =>
      request('/accounts/imap', AccountReading, {
        method: 'POST',
        headers: { ...authorization(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }),
    async disconnect(accessToken, accountId) {
      await request(`/accounts/${accountId}`, z.null(), { method: 'DELETE', headers: authorization(accessToken) });
    },
  };
}
