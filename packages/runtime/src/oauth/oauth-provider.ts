import { NexusError, type OAuthCredentials, type OAuthMailProvider } from '@nexus/contracts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  tokenRevocation,
} from 'openid-client';
import type { OAuthDescription } from './google-and-microsoft.ts';
import { explainRenewalFailure, explainSignInFailure } from './sign-in-failures.ts';

/**
 * A sign-in that was begun: kept until the provider sends the browser back, where only the user who began it reaches it. The verifier and the
 * state are secret until then.
 */
interface BegunSignIn {
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

/** Seconds that a provider may take; meanwhile nobody else may renew. */
const answerWithin = 8;
/** Seconds that an access token is good for where the provider does not say. */
const usualLife = 3_600;

/** A provider by OpenID Connect: the authorization code flow (RFC 6749) with PKCE (RFC 7636), state, nonce, and the issuer's name (RFC 9207). */
export function createOAuthProvider(
  description: OAuthDescription,
  clock: () => Date = () => new Date(),
): OAuthProvider {
  const discover = createDiscovery(description);
  const { provider, name, scope, parameters } = description;
  const noLasting = () =>
    new NexusError(
      'ACCOUNT_CONNECTION_FAILED',
      `${name} gave no lasting permission. Take this server's away in your account there, then begin again.`,
    );
  const noAddress = () =>
    new NexusError('ACCOUNT_CONNECTION_FAILED', `${name} does not tell the address of that account. Use another one.`);
  return {
    provider,
    async begin({ redirectUri, address }) {
      try {
        const [state, verifier, nonce] = [randomState(), randomPKCECodeVerifier(), randomNonce()];
        const url = buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...parameters,
          ...(address !== undefined && { login_hint: address }),
        });
        return { provider, url: url.href, state, verifier, nonce, redirectUri };
      } catch (error) {
        throw explainSignInFailure(description, error);
      }
    },
    async finish(callbackUrl, { state, verifier, nonce, redirectUri }) {
      try {
        // Behind a proxy this server may have been asked under another address than the registered one.
        const returned = new URL(redirectUri);
        returned.search = new URL(callbackUrl).search;
        const configuration = await discover();
        const now = clock().getTime();
        const tokens = await authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        requireAll(description, tokens.scope);
        const credentials = credentialsOf(tokens, now, null);
        if (credentials === null) throw noLasting();
        const claims = { ...tokens.claims() };
        const address = await description.addressOf({ accessToken: credentials.accessToken, claims });
        if (address === null) throw noAddress();
        return { address: address.toLowerCase(), credentials };
      } catch (error) {
        throw explainSignInFailure(description, error);
      }
    },
    async renew({ refreshToken }) {
      try {
        const configuration = await discover();
        const now = clock().getTime();
        const renewed = credentialsOf(await refreshTokenGrant(configuration, refreshToken), now, refreshToken);
        if (renewed === null) throw noLasting();
        return renewed;
      } catch (error) {
        throw explainRenewalFailure(description, error);
      }
    },
    async revoke({ refreshToken }) {
      try {
        const configuration = await discover();
        if (configuration.serverMetadata().revocation_endpoint === undefined) return;
        await tokenRevocation(configuration, refreshToken);
      } catch {
        // It ends by itself some day; nobody keeps it here any more.
      }
    },
  };
}

/** Asked once for all; a failure is forgotten. */
function createDiscovery({ client: { clientId, clientSecret, issuerUrl } }: OAuthDescription) {
  let found: Promise<Configuration> | null = null;
  const server = new URL(issuerUrl);
  // An address of one's own machine or network may do without TLS; the providers' own have it.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  return async (): Promise<Configuration> => {
    found ??= discovery(server, clientId, clientSecret, undefined, { timeout: answerWithin, execute });
    try {
      return await found;
    } catch (error) {
      found = null;
      throw error;
    }
  };
}

function credentialsOf(
  { access_token: accessToken, refresh_token: refreshToken, expires_in: life = usualLife }: TokenEndpointResponse,
  now: number,
  oldRefreshToken: string | null,
): OAuthCredentials | null {
  const lasting = refreshToken ?? oldRefreshToken;
  if (lasting === null) return null;
  return { kind: 'oauth', accessToken, refreshToken: lasting, expiresAt: new Date(now + life * 1_000) };
}

function requireAll({ name, needed }: OAuthDescription, granted: string | undefined): void {
  // RFC 6749, section 5.1: left out where all that was asked for was granted.
  if (granted === undefined) return;
  const scopes = granted.toLowerCase().split(' ');
  const has = (one: string) =>
    scopes.some((scope) => scope === one.toLowerCase() || scope.endsWith(`/${one.toLowerCase()}`));
  if (needed.every(has)) return;
  throw new NexusError(
    'ACCOUNT_CONNECTION_FAILED',
    `${name} was not allowed to let this server read and change your mail. Begin again, and allow all that is asked for.`,
  );
}
