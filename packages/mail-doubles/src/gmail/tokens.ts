import { type AccessTokens, NexusError } from '@nexus/contracts';
import { type GmailAnswer, readPath } from './answer.ts';

/** The tokens that the double gives out and takes. */
export interface GmailTokens {
  /** Answers Google's token endpoint. */
  renew(form: URLSearchParams): GmailAnswer;
  isValid(authorization: string): boolean;
  /** All access tokens are refused from now on; new ones can be had. */
  expire(): void;
  /** The user took the permission back: `invalid_grant` from now on. */
  revoke(): void;
  /** All that was ever given out, to look for where none may be. */
  readonly given: readonly string[];
}

const refreshToken = 'refresh-token-of-sam';

export function createGmailTokens(): GmailTokens {
  const given: string[] = [refreshToken];
  const valid = new Set<string>();
  let revoked = false;
  return {
    given,
    renew(form) {
      const isKnown = form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === refreshToken;
      if (!isKnown || revoked) return { status: 400, data: { error: 'invalid_grant' } };
      const token = `access-token-${given.length}-of-sam`;
      given.push(token);
      valid.add(token);
      return { status: 200, data: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
    },
    isValid: (authorization) => valid.has(authorization.replace(/^Bearer /, '')),
    expire: () => valid.clear(),
    revoke() {
      revoked = true;
      valid.clear();
    },
  };
}

/** Access tokens from a token endpoint, as the runtime gets them, without what it keeps. */
export function createRefreshingTokens(tokenUrl: string): AccessTokens {
  let current: string | null = null;
  return {
    async get({ refused, signal } = {}) {
      if (current !== null && current !== refused) return current;
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const response = await fetch(tokenUrl, { method: 'POST', body, signal: signal ?? null });
      const token = readPath(await response.json(), 'access_token');
      if (typeof token !== 'string') {
        throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Please sign in to Gmail again when you have parked.');
      }
      current = token;
      return token;
    },
  };
}
