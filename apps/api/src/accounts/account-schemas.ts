import {
  AccountAddress,
  AccountReading,
  AccountsReading,
  ConnectionStart,
  NewImapAccount,
  OAuthMailProvider,
} from '@nexus/contracts';
import { z } from 'zod';
import { signedInResponses } from '../problems/problem.ts';

/** What every route of accounts may answer. */
export const accountResponses = signedInResponses('ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN');

/** What every route of accounts says of itself. */
export const aboutAccounts = { tags: ['accounts'], security: [{ user: [] }] };

const account: AccountReading = {
  accountId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  provider: 'imap',
  address: 'ada@example.com',
  state: 'connected',
  connectedAt: '2026-11-22T12:00:00.000Z',
};

/** The shapes of accounts, under the names that OpenAPI has for them. */
export const AccountAnswer = AccountReading.meta({ id: 'Account', examples: [account] });
export const AccountsAnswer = AccountsReading.extend({ accounts: z.array(AccountAnswer) }).meta({
  id: 'Accounts',
  examples: [{ accounts: [account], offered: ['gmail'] }],
});
export const ConnectionAnswer = ConnectionStart.meta({
  id: 'ConnectionStart',
  examples: [{ url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' }],
});
export const ImapAccountBody = NewImapAccount.meta({
  id: 'NewImapAccount',
  examples: [
    { address: 'ada@fastmail.com', password: 'an app password' },
    {
      address: 'ada@example.com',
      password: 'an app password',
      imap: { host: 'imap.example.com', port: 993 },
      smtp: { host: 'smtp.example.com', port: 465 },
    },
  ],
});

export const AccountPath = z.object({ accountId: z.uuid().transform((id) => id.toLowerCase()) });
export const ProviderPath = z.object({ provider: OAuthMailProvider });

/** Which account is meant, where one is signed in to again. */
export const ProviderQuery = z.object({ address: AccountAddress.optional() });

/** Whatever it brings, a browser is sent on to the page; what is wrong with it is found where the sign-in ends. */
const anything = z.union([z.string(), z.array(z.string())]).optional();

/** What a provider sends the browser back with, among other things. */
export const ReturnQuery = z.object({ code: anything, state: anything, error: anything });
