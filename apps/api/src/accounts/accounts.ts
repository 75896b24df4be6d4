import type { AccountIntents, MailAccountStore, OAuthMailProvider } from '@nexus/contracts';
import type { BriefSeal, CheckMailAccount, OAuthProvider } from '@nexus/runtime';
import type { ResolveService } from './find-mail-servers.ts';

/** What the routes for mail accounts work with. */
export interface Accounts {
  readonly store: MailAccountStore;
  readonly intents: AccountIntents;
  /** Null: this server has no client id there. */
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
  /** Signs in to the servers of an account once. */
  readonly check: CheckMailAccount;
  /** For what a browser keeps while its user is at a provider. */
  readonly seal: BriefSeal;
  readonly resolveService: ResolveService;
}
