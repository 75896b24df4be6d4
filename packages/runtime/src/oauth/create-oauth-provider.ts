import { NexusError, type OAuthCredentials } from '@nexus/contracts';
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
import { explainRenewalFailure, explainSignInFailure } from './explain-failure.ts';
import type { OAuthDescription } from './oauth-description.ts';
import type { OAuthProvider } from './oauth-provider.ts';

/** Seconds that a provider may take; whoever waits holds the right to renew. */
const answerWithin = 8;
/** Seconds that an access token is good for where the provider does not say. */
const usualLife = 3_600;

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
