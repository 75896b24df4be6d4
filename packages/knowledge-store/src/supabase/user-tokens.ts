import { SignJWT } from 'jose';

/** Seconds that a token is good for. */
const tokenLife = 600;

/** Supabase's roles of those who show a token. */
type TokenRole = 'authenticated' | 'service_role';

/**
 * Supabase's access token for a user, as GoTrue would make it (RFC 7519; HS256).
 *
 * @param at milliseconds since 1970
 */
export function signToken(
  { subject, role = 'authenticated', address, since }: Partial<TokenBearer> & Pick<TokenBearer, 'subject'>,
  secret: string,
  at: number,
): Promise<string> {
  const now = Math.floor(at / 1_000);
  const claims = { ...(address !== undefined && { email: address }), ...(since !== undefined && { since }) };
  return new SignJWT({ role, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(now + tokenLife)
    .sign(new TextEncoder().encode(secret));
}

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
  /** Theirs, and verified by whoever signs: the database believes it. */
  readonly address?: string;
  /** Since when this process knows the user, in milliseconds since 1970: what is from before their account was deleted is refused. */
  readonly since?: number | undefined;
}

/** One for each token that differs. */
export function nameOf({ subject, role, address = '', since = 0 }: TokenBearer): string {
  return `${role} ${subject} ${address} ${since}`;
}

/** Tokens, signed once in a while. @returns a token for the bearer that is good for two minutes at least */
export function createTokenCache(clock: () => number): (bearer: TokenBearer, secret: string) => Promise<string> {
  const kept = new Map<string, Kept>();
  return (bearer, secret) => {
    const now = clock();
    const name = `${nameOf(bearer)} ${secret}`;
    const known = kept.get(name);
    if (known !== undefined && now < known.renewAt) return known.token;
    for (const [other, { renewAt }] of kept) if (renewAt <= now) kept.delete(other);
    const token = signToken(bearer, secret, now);
    kept.set(name, { token, renewAt: now + tokenLife * 1_000 - renewAhead });
    return token;
  };
}
