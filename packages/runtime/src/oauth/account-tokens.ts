import { orAborted } from '@nexus/async';
import {
  type AccessTokens,
  codeOf,
  type MailAccountStore,
  type MailCredentials,
  NexusError,
  type OAuthCredentials,
  type OAuthMailProvider,
  type UserId,
} from '@nexus/contracts';
import type { LiveMailboxLog } from '@nexus/email-providers';
import type { OAuthProvider } from './oauth-provider.ts';
import { reasonOf } from './sign-in-failures.ts';

/** Milliseconds before its end at which a token is renewed in the background, while it is still used. */
const renewAhead = 300_000;
/** Milliseconds before its end from which a token is not given any more: it might end on its way. */
const tooLate = 20_000;
/** Milliseconds before a renewal in the background is tried again after a failure. */
const restAfterFailure = 30_000;

interface AccountTokensParts {
  readonly accounts: MailAccountStore;
  oauth(provider: OAuthMailProvider): OAuthProvider | null;
  readonly clock?: () => Date;
  readonly log?: LiveMailboxLog | undefined;
}

interface Renewal {
  readonly userId: UserId;
  readonly accountId: string;
  readonly isStale: (one: OAuthCredentials) => boolean;
}

/** Tokens of connected accounts. All that one of these makes share a renewal of an account, and processes share it through the store. */
export function createAccountTokens(parts: AccountTokensParts): (userId: UserId, accountId: string) => AccessTokens {
  const { accounts, oauth, clock = () => new Date(), log } = parts;
  const renewals = new Map<string, Promise<OAuthCredentials>>();

  async function providerOf(userId: UserId, accountId: string): Promise<OAuthProvider> {
    const account = (await accounts.list(userId)).find((one) => one.accountId === accountId);
    if (account === undefined || account.provider === 'imap') throw notFound();
    const provider = oauth(account.provider);
    if (provider === null) throw unavailable();
    return provider;
  }

  /** It is said to all who look at the account, unless somebody has signed in again meanwhile. */
  async function noteDead(userId: UserId, accountId: string, dead: OAuthCredentials): Promise<boolean> {
    if ((await accounts.credentials(userId, accountId)) === null) return true;
    return accounts.setState(
      userId,
      accountId,
      'sign-in-needed',
      (one) => one.kind === 'oauth' && one.refreshToken === dead.refreshToken,
    );
  }

  async function renewAt(provider: OAuthProvider, { userId, accountId, isStale }: Renewal): Promise<OAuthCredentials> {
    let tried: OAuthCredentials | null = null;
    try {
      const renewed = await accounts.renew(
        userId,
        accountId,
        (one) => one.kind === 'oauth' && isStale(one),
        (one) => {
          tried = oauthOf(one);
          return provider.renew(tried);
        },
      );
      return oauthOf(renewed);
    } catch (error) {
      if (!(error instanceof NexusError) || error.code !== 'MAIL_SIGN_IN_NEEDED' || tried === null) throw error;
      const isDead = await noteDead(userId, accountId, tried).catch(() => true);
      throw isDead ? error : new NexusError('MAILBOX_UNREACHABLE', 'It was just signed in again.', { retryable: true });
    }
  }

  async function renewOnce(renewal: Renewal): Promise<OAuthCredentials> {
    const { userId, accountId } = renewal;
    let name: OAuthMailProvider | null = null;
    try {
      const provider = await providerOf(userId, accountId);
      name = provider.provider;
      return await renewAt(provider, renewal);
    } catch (error) {
      // Codes alone: whatever else was thrown may quote a token.
      const code = codeOf(error);
      log?.warn({ accountId, name, code, reason: reasonOf(error) }, 'a sign-in was not renewed');
      throw error;
    }
  }

  /** All who ask while a renewal is under way get its outcome. */
  function renew(userId: UserId, accountId: string, isStale: (one: OAuthCredentials) => boolean) {
    const name = `${userId} ${accountId}`;
    const found = renewals.get(name);
    if (found !== undefined) return found;
    const renewal = renewOnce({ userId, accountId, isStale }).finally(() => renewals.delete(name));
    renewals.set(name, renewal);
    return renewal;
  }

  return (userId, accountId) => {
    let known: OAuthCredentials | null = null;
    /** A refresh token that the provider has ended. It is not asked about it again. */
    let dead: { readonly refreshToken: string; readonly error: NexusError } | null = null;
    let restUntil = 0;

    const leftOf = ({ expiresAt }: OAuthCredentials) => expiresAt.getTime() - clock().getTime();

    async function renewed(isStale: (one: OAuthCredentials) => boolean): Promise<OAuthCredentials> {
      const before = oauthOf(await accounts.credentials(userId, accountId));
      if (dead !== null && dead.refreshToken === before.refreshToken) throw dead.error;
      try {
        known = await renew(userId, accountId, isStale);
        dead = null;
        return known;
      } catch (error) {
        if (error instanceof NexusError && error.code === 'MAIL_SIGN_IN_NEEDED') {
          dead = { refreshToken: before.refreshToken, error };
        }
        throw error;
      }
    }

    function renewBehind(): void {
      const now = clock().getTime();
      if (now < restUntil) return;
      restUntil = now + restAfterFailure;
      renewed((one) => leftOf(one) <= renewAhead).then(
        () => {
          restUntil = 0;
        },
        () => undefined,
      );
    }

    async function current(refused: string | undefined): Promise<string> {
      known ??= oauthOf(await accounts.credentials(userId, accountId));
      const isUsable = (one: OAuthCredentials) => one.accessToken !== refused && leftOf(one) > tooLate;
      if (isUsable(known)) {
        if (leftOf(known) <= renewAhead) renewBehind();
        return known.accessToken;
      }
      const isStale = (one: OAuthCredentials) => one.accessToken === refused || leftOf(one) <= renewAhead;
      known = await renewed(isStale);
      // A renewal that was under way may have known nothing of the refusal.
      if (known.accessToken === refused) known = await renewed(isStale);
      if (known.accessToken === refused) throw sameAgain();
      return known.accessToken;
    }

    return {
      async get({ refused, signal } = {}) {
        try {
          return await orAborted(current(refused), signal);
        } catch (error) {
          throw asMailboxFailure(error);
        }
      },
    };
  };
}

/** What a mailbox says when whatever keeps its sign-in does not answer: it is tried again, for the account itself may be well. */
export function asMailboxFailure(error: unknown): unknown {
  if (!(error instanceof NexusError) || !['ACCOUNTS_UNREACHABLE', 'DATABASE_BUSY'].includes(error.code)) return error;
  return new NexusError('MAILBOX_UNREACHABLE', error.message, { retryable: true, cause: error.cause });
}

function notFound(): NexusError {
  return new NexusError('ACCOUNT_NOT_FOUND', 'This account is not connected any more. List the accounts anew.');
}

function unavailable(): NexusError {
  return new NexusError(
    'ACCOUNT_PROVIDER_UNAVAILABLE',
    'This server has no client at the provider of this account any more. Set its client id and secret again.',
  );
}

function sameAgain(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'The provider gives no other token than the one it refuses.', {
    retryable: true,
  });
}

function oauthOf(credentials: MailCredentials | null): OAuthCredentials {
  if (credentials?.kind !== 'oauth') throw notFound();
  return credentials;
}
