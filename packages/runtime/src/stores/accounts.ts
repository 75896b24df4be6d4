import type {
  AccessTokens,
  AccountIntents,
  HiddenMailStore,
  MailAccountStore,
  MailIntentLog,
  OAuthMailProvider,
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
  type StoreLog,
} from '@nexus/knowledge-store';
import { createAccountTokens } from '../oauth/account-tokens.ts';
import { describeGoogle, describeMicrosoft } from '../oauth/google-and-microsoft.ts';
import { createOAuthProvider, type OAuthProvider } from '../oauth/oauth-provider.ts';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { openingOfEmbedded } from './memory.ts';

/**
 * Where a process tells what goes wrong behind a drive. Messages are static; what differs stands in fields, which hold codes and ids
 * of ours, never mail, an address or a secret. A pino logger fits.
 */
export interface RuntimeLog extends StoreLog {
  warn(message: string): void;
  warn(fields: object, message: string): void;
}

/** The mailboxes that users connected, and what is kept of their mail, wired. */
export interface Accounts {
  readonly accounts: MailAccountStore;
  readonly hiddenMail: HiddenMailStore;
  readonly intents: MailIntentLog & AccountIntents;
  /** Of a Gmail or Outlook account; all drives of the process share a renewal. Asks nobody by itself. */
  tokensOf(userId: UserId, accountId: string): AccessTokens;
  /** Null: this server has no client id there. */
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
  /** Writes what is left, for a moment, then lets go. May be called twice. */
  close(): Promise<void>;
}

interface AccountParts {
  /** Null: nothing is kept beyond the process. */
  readonly database: Database | null;
  readonly redis: RedisConnection | null;
  readonly log?: RuntimeLog | undefined;
}

/** Connects to nothing by itself: database and providers are asked when they are needed. */
export function openAccounts(settings: Settings, parts: AccountParts): Accounts {
  const { accounts, hiddenMail, intents } = openStores(settings, parts);
  const providers = openProviders(settings);
  const oauth = (provider: OAuthMailProvider) => providers[provider];
  let closing: Promise<unknown> | null = null;
  return {
    accounts,
    hiddenMail,
    intents,
    tokensOf: createAccountTokens({ accounts, oauth, log: parts.log }),
    oauth,
    async close() {
      closing ??= Promise.all([accounts.close(), hiddenMail.close(), intents.close()]);
      await closing;
    },
  };
}

function openStores({ database: settings, encryptionKeys }: Settings, { database, redis, log }: AccountParts) {
  if (settings === null || database === null) {
    return {
      accounts: createMemoryMailAccountStore(),
      hiddenMail: createMemoryHiddenMailStore(),
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
    hiddenMail: createHiddenMailStore(parts),
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
