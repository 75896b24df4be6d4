import type { OAuthCredentials, OAuthMailProvider } from '@nexus/contracts';

/**
 * A sign-in that was begun: kept until the provider sends the browser back, where only the user who began it reaches it. The verifier and the
 * state are secret until then.
 */
export interface BegunSignIn {
  readonly provider: OAuthMailProvider;
  /** Where the browser is sent. */
  readonly url: string;
  /** Comes back in the query of the redirect address (RFC 6749, section 10.12). */
  readonly state: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Comes back in the ID token. */
  readonly nonce: string;
  readonly redirectUri: string;
}

/** One provider's authorization server, and this server's client there. */
export interface OAuthProvider {
  readonly provider: OAuthMailProvider;
  /**
   * @param redirectUri as it is registered at the provider
   * @param address which account the user means, where that is known
   * @throws NexusError ACCOUNT_CONNECTION_FAILED (retryable) when the provider does not answer
   */
  begin(options: { readonly redirectUri: string; readonly address?: string | undefined }): Promise<BegunSignIn>;
  /**
   * @param callbackUrl with the query that the provider gave; what stands before the query is taken from `begun`
   * @throws NexusError ACCOUNT_CONNECTION_FAILED: given up, too late, not all that is needed was allowed, or an answer that is not ours;
   * retryable when the provider does not answer
   */
  finish(
    callbackUrl: string | URL,
    begun: BegunSignIn,
  ): Promise<{ readonly address: string; readonly credentials: OAuthCredentials }>;
  /**
   * New tokens for the refresh token; a provider may give another one of these, and then the old one is dead.
   *
   * @throws NexusError MAIL_SIGN_IN_NEEDED when it is refused for good; MAILBOX_UNREACHABLE (retryable)
   */
  renew(credentials: OAuthCredentials): Promise<OAuthCredentials>;
  /** Tells the provider that the tokens are not needed any more, where it takes that (RFC 7009). Never rejects. */
  revoke(credentials: OAuthCredentials): Promise<void>;
}
