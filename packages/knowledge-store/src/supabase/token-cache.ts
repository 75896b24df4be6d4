import { signToken, type TokenRole, tokenLife } from './sign-token.ts';

/** Milliseconds before its end at which a token is replaced, so that none runs out on its way. */
const renewAhead = 120_000;

interface Kept {
  readonly token: Promise<string>;
  readonly renewAt: number;
}

/** Who shows a token. */
export interface TokenBearer {
  readonly subject: string;
  readonly role: TokenRole;
}

/** Tokens, signed once in a while. @returns a token for the bearer that is good for two minutes at least */
export function createTokenCache(clock: () => number): (bearer: TokenBearer, secret: string) => Promise<string> {
  const kept = new Map<string, Kept>();
  return ({ subject, role }, secret) => {
    const now = clock();
    const name = `${role} ${subject} ${secret}`;
    const known = kept.get(name);
    if (known !== undefined && now < known.renewAt) return known.token;
    for (const [other, { renewAt }] of kept) if (renewAt <= now) kept.delete(other);
    const token = signToken(subject, secret, now, role);
    kept.set(name, { token, renewAt: now + tokenLife * 1_000 - renewAhead });
    return token;
  };
}
