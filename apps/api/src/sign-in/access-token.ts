import { NexusError, UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { z } from 'zod';

/** Who signed in, as their token says. */
export interface SignedIn {
  readonly userId: UserId;
  /** Theirs, in lower case, and confirmed as far as the sign-in service says; null: none is known. */
  readonly address: string | null;
  /** The same for all tokens of one sign-in; null: the token does not say. */
  readonly session: string | null;
}

/** Whose access token this is. @throws NexusError TOKEN_INVALID, or SIGN_IN_UNAVAILABLE when that cannot be found out now. */
type VerifyAccessToken = (token: string) => Promise<SignedIn>;

/**
 * What a token of Supabase Auth says of an address (https://supabase.com/docs/guides/auth/jwt-fields). It has one of an account that is confirmed;
 * where it says of one that it is not, that is believed. On a hosted Supabase the database looks again, into the account itself.
 */
const AddressClaims = z.object({
  email: z.email().max(320),
  email_verified: z.boolean().optional(),
  is_anonymous: z.boolean().optional(),
  user_metadata: z.object({ email_verified: z.boolean().optional() }).optional(),
});

function verifiedAddress(payload: JWTPayload): string | null {
  const claims = AddressClaims.safeParse(payload).data;
  if (claims === undefined || claims.is_anonymous === true) return null;
  if (claims.email_verified === false || claims.user_metadata?.email_verified === false) return null;
  return claims.email.toLowerCase();
}

function sessionOf({ session_id: session, iat }: JWTPayload): string | null {
  if (typeof session === 'string') return session;
  return iat === undefined ? null : String(iat);
}

/** What Supabase signs with when it does not use the shared secret. */
const asymmetric = new Set(['ES256', 'RS256', 'EdDSA']);

/** Milliseconds after which a service that did not answer is asked again, rather than by every request that waits for it. */
const restAfterFailure = 5_000;

/**
 * Verifies what Supabase Auth issues (https://supabase.com/docs/guides/auth/jwts): HS256 with the project's shared secret, or a
 * key of its JWKS. Which key is taken follows from the algorithm and never the other way round, so a public key is never used as
 * a shared secret.
 */
export function createAccessTokenVerifier(
  { url, jwtSecret }: Settings['supabase'],
  now: () => number = Date.now,
): VerifyAccessToken {
  const base = url?.replace(/\/+$/, '');
  const shared = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);
  const published: JWTVerifyGetKey | null =
    base === undefined ? null : fetchSigningKeys(new URL(`${base}/auth/v1/.well-known/jwks.json`), now);
  const rules: JWTVerifyOptions = {
    audience: 'authenticated',
    ...(base !== undefined && { issuer: `${base}/auth/v1` }),
    requiredClaims: ['exp', 'sub'],
    clockTolerance: 5,
  };

  function verified(token: string, algorithm: string | undefined) {
    const options = { ...rules, currentDate: new Date(now()) };
    if (algorithm === 'HS256' && shared !== null) {
      return jwtVerify(token, shared, { ...options, algorithms: ['HS256'] });
    }
    if (algorithm !== undefined && asymmetric.has(algorithm) && published !== null) {
      return jwtVerify(token, published, { ...options, algorithms: [algorithm] });
    }
    throw invalid();
  }

  return async (token) => {
    try {
      const { payload } = await verified(token, algorithmOf(token));
      const userId = UserId.safeParse(payload.sub);
      if (!userId.success) throw invalid();
      // A UUID may be written in two cases; the key of all that is kept is one.
      return {
        userId: userId.data.toLowerCase(),
        address: verifiedAddress(payload),
        session: sessionOf(payload),
      };
    } catch (error) {
      throw error instanceof NexusError ? error : invalid(error);
    }
  };
}

/**
 * The public keys of the sign-in service, kept for ten minutes, and longer while it does not answer; a key that is not among them
 * is looked for at most every thirty seconds, however many invented ones come in.
 *
 * @throws NexusError SIGN_IN_UNAVAILABLE when they cannot be fetched, which says nothing about the token.
 */
function fetchSigningKeys(url: URL, now: () => number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, { timeoutDuration: 3_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 });
  let failedAt = Number.NEGATIVE_INFINITY;

  const fromKnownKeys: JWTVerifyGetKey = async (header, token) => {
    const known = keys.jwks();
    try {
      if (known !== undefined) return await createLocalJWKSet(known)(header, token);
    } catch (error) {
      if (!isAboutTheToken(error)) throw error;
    }
    throw new NexusError('SIGN_IN_UNAVAILABLE', 'Sign-in cannot be checked now. Try again in a moment.', {
      retryable: true,
    });
  };

  return async (header, token) => {
    if (now() - failedAt < restAfterFailure) return fromKnownKeys(header, token);
    try {
      return await keys(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      failedAt = now();
      return fromKnownKeys(header, token);
    }
  };
}

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

function invalid(cause?: unknown): NexusError {
  return new NexusError('TOKEN_INVALID', 'This token is forged, expired, or meant for somebody else. Sign in again.', {
    cause,
  });
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch (error) {
    throw invalid(error);
  }
}
