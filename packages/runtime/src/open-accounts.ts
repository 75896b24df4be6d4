import type {
  AccessTokens,
  AccountIntents,
  MailAccountStore,
  MailIntentLog,
  OAuthMailProvider,
  SetAsideMailStore,
  UserId,
} from '@nexus/contracts';
import {
  createHiddenMailStore,
  createMailAccountStore,
  createMailIntentLog,
  createMemoryHiddenMailStore,
  createMemoryMailAccountStore,
  createMemoryMailIntentLog,
  type Database,
  openKeyring,
  type RedisConnection,
} from '@nexus/knowledge-store';
import { isEmbedded } from './is-embedded.ts';
import { createAccountTokens } from './oauth/create-account-tokens.ts';
import { createOAuthProvider } from './oauth/create-oauth-provider.ts';
import { describeGoogle } from './oauth/describe-google.ts';
import { describeMicrosoft } from './oauth/describe-microsoft.ts';
import type { OAuthProvider } from './oauth/oauth-provider.ts';
import { openingOfEmbedded } from './open-memory.ts';
import type { RuntimeLog } from './runtime-log.ts';
import type { Settings } from './settings.ts';

/** The mailboxes that users connected, and what is kept of their mail, wired. */
export interface Accounts {
  readonly accounts: MailAccountStore;
  readonly setAside: SetAsideMailStore;
  readonly intents: MailIntentLog & AccountIntents;
  /** Of a Gmail or Outlook account; all drives of the process share a renewal. Asks nobody by itself. */
  tokensOf(userId: UserId, accountId: string): AccessTokens;
  /** Null: this server has no client id there. */
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
  /** Writes what is left, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}

export interface AccountParts {
  /** Null: nothing is kept beyond the process. */
  readonly database: Database | null;
  readonly redis: RedisConnection | null;
  readonly log?: RuntimeLog | undefined;
}

function openStores({ database: settings, encryptionKeys }: Settings, { database, redis, log }: AccountParts) {
  if (settings === null || database === null) {
    return {
      accounts: createMemoryMailAccountStore(),
      setAside: createMemoryHiddenMailStore(),
      intents: createMemoryMailIntentLog(),
    };
  }
  const keyring = openKeyring({ encryptionKeys, dataDirectory: settings.dataDirectory });
  const parts = {
    database,
    ...(log !== undefined && { log }),
    ...(isEmbedded(settings) && { patience: openingOfEmbedded }),
  };
  return {
    accounts: createMailAccountStore({ ...parts, keyring }),
    setAside: createHiddenMailStore(parts),
    intents: createMailIntentLog({ ...parts, redis }),
  };
}

function openProviders({ oauthClients, mailServices }: Settings): Record<OAuthMailProvider, OAuthProvider | null> {
  const { gmail, outlook } = oauthClients;
  return {
    gmail: gmail === null ? null : createOAuthProvider(describeGoogle(gmail)),
    outlook: outlook === null ? null : createOAuthProvider(describeMicrosoft(outlook, mailServices.graphUrl)),
  };
}

/** Connects to nothing by itself: database and providers are asked when they are needed. */
export function openAccounts(settings: Settings, parts: AccountParts): Accounts {
  const { accounts, setAside, intents } = openStores(settings, parts);
  const providers = openProviders(settings);
  const oauth = (provider: OAuthMailProvider) => providers[provider];
  let closing: Promise<unknown> | null = null;
  return {
    accounts,
    setAside,
    intents,
    tokensOf: createAccountTokens({ accounts, oauth, log: parts.log }),
    oauth,
    async close() {
      closing ??= Promise.all([accounts.close(), setAside.close(), intents.close()]);
      await closing;
    },
  };
}
