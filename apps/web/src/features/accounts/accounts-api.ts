import { answerOf, type ImapAccountToConnect, type NexusClient } from '@nexus/api-client';
import type { AccountReading, AccountsReading, OAuthMailProvider } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

/** The driver's mail accounts, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface AccountsApi {
  read(accessToken: string | null): Promise<AccountsReading>;
  /**
   * @param address which account is meant; null: any
   * @returns where to go to sign in at the provider; it leads back to the page
   */
  begin(accessToken: string | null, provider: OAuthMailProvider, address: string | null): Promise<string>;
  /** Asks the mail servers, which may take some seconds. */
  connect(accessToken: string | null, account: ImapAccountToConnect): Promise<AccountReading>;
  disconnect(accessToken: string | null, accountId: string): Promise<void>;
}

export function createAccountsApi(client: NexusClient): AccountsApi {
  const by = (token: string | null) => ({ headers: authorization(token) });
  return {
    read: (token) => answerOf(client.GET('/accounts', by(token))),
    async begin(token, provider, address) {
      const params = { path: { provider }, ...(address !== null && { query: { address } }) };
      return (await answerOf(client.POST('/accounts/{provider}/connect', { params, ...by(token) }))).url;
    },
    connect: (token, body) => answerOf(client.POST('/accounts/imap', { body, ...by(token) })),
    async disconnect(token, accountId) {
      await answerOf(client.DELETE('/accounts/{accountId}', { params: { path: { accountId } }, ...by(token) }));
    },
  };
}
