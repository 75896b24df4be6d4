import { NexusError } from '@nexus/contracts';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

export interface SigningKeysOptions {
  readonly url: URL;
  /** Milliseconds. */
  readonly now: () => number;
}

/** A service that does not answer is asked again after this time, not by every request that waits for it. Milliseconds. */
const restAfterFailure = 5_000;

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

/**
 * The public keys of the sign-in service, kept for ten minutes, and longer while it does not answer; a key that is not among them
 * is looked for at most every thirty seconds, however many made-up ones come in.
 *
 * @throws NexusError SIGN_IN_UNAVAILABLE when they cannot be fetched, which says nothing about the token.
 */
export function fetchSigningKeys({ url, now }: SigningKeysOptions): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, { timeoutDuration: 3_000, cooldownDuration: 30_000, cacheMaxAge: 600_000 });
  let failedAt = Number.NEGATIVE_INFINITY;

  const fromWhatIsKnown: JWTVerifyGetKey = async (header, token) => {
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
    if (now() - failedAt < restAfterFailure) return fromWhatIsKnown(header, token);
    try {
      return await keys(header, token);
    } catch (error) {
      if (isAboutTheToken(error)) throw error;
      failedAt = now();
      return fromWhatIsKnown(header, token);
    }
  };
}
