import type { UserId } from '../user-id.ts';

export const mailProviders = ['gmail', 'outlook', 'imap'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** A mailbox that a user connected, without its secrets. */
export interface ConnectedAccount {
  /** A UUID. */
  readonly accountId: string;
  readonly provider: MailProvider;
  /** The account's own address, lower case. */
  readonly address: string;
  /** `sign-in-needed`: its token or password is refused, and only the user can help. */
  readonly state: 'connected' | 'sign-in-needed';
  readonly connectedAt: Date;
}

/** Of Gmail or Outlook. */
export interface OAuthCredentials {
  readonly kind: 'oauth';
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** A server, and whether TLS is on from the first byte (`tls`), begun by STARTTLS, or absent, as on loopback. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
}

/** Of an account that is reached by IMAP with an app password. */
export interface PasswordCredentials {
  readonly kind: 'password';
  readonly user: string;
  readonly password: string;
  readonly imap: MailServer;
  /** Null: the account does not send. */
  readonly smtp: MailServer | null;
}

/** Never in a log, an error or an answer; encrypted where it is kept. */
export type MailCredentials = OAuthCredentials | PasswordCredentials;

/**
 * The accounts that users connected (E-5). Every call is on behalf of one user, who reaches their own.
 *
 * An account under a key that is not here is as if it were not there, but may be disconnected.
 *
 * @throws NexusError from every call: ACCOUNTS_UNREACHABLE (retryable) when what keeps them does not answer; from those that read one:
 * ENCRYPTION_KEY_UNKNOWN when no key can be read at all
 */
export interface MailAccountStore {
  /**
   * Oldest first.
   *
   * @throws NexusError ENCRYPTION_KEY_UNKNOWN also where there are accounts, and the keys of none are here: that is not to have none
   */
  list(userId: UserId): Promise<readonly ConnectedAccount[]>;
  /** An account of the same provider and address keeps its id and takes the new credentials. */
  connect(
    userId: UserId,
    account: { readonly provider: MailProvider; readonly address: string },
    credentials: MailCredentials,
  ): Promise<ConnectedAccount>;
  /** Null: no such account of this user. */
  credentials(userId: UserId, accountId: string): Promise<MailCredentials | null>;
  /**
   * Runs `renew` under a lock that all processes share, on the newest credentials, and keeps what it gives. `isStale` is asked again
   * under the lock: where another process has renewed them meanwhile, theirs are returned and `renew` is not called.
   * What `renew` throws is thrown, and nothing is changed. Null: no such account.
   */
  renew(
    userId: UserId,
    accountId: string,
    isStale: (credentials: MailCredentials) => boolean,
    renew: (credentials: MailCredentials) => Promise<MailCredentials>,
  ): Promise<MailCredentials | null>;
  /**
   * With `isTried`, only while the account's credentials are those: who signed in again meanwhile is not told to.
   *
   * @returns false: nothing was changed
   */
  setState(
    userId: UserId,
    accountId: string,
    state: ConnectedAccount['state'],
    isTried?: (credentials: MailCredentials) => boolean,
  ): Promise<boolean>;
  /** Takes its credentials along. False: there was none. */
  disconnect(userId: UserId, accountId: string): Promise<boolean>;
  /** Leaves nothing of the user, accounts that cannot be read included (L-15). May be repeated. */
  forgetUser(userId: UserId): Promise<void>;
}

/** Access tokens of one account, renewed ahead of time; several processes may ask at once and renew once (E-5). */
export interface AccessTokens {
  /**
   * @param refused a token that the provider has just answered with 401: it is not given again
   * @throws NexusError MAIL_SIGN_IN_NEEDED when only the user can help, MAILBOX_UNREACHABLE (retryable) when the provider cannot be asked,
   * ACCOUNT_NOT_FOUND when it was disconnected, ACCOUNT_PROVIDER_UNAVAILABLE; or the reason of `signal`
   */
  get(options?: { readonly refused?: string; readonly signal?: AbortSignal }): Promise<string>;
}
