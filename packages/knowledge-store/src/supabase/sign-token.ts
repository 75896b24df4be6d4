import { SignJWT } from 'jose';

/** Seconds that a token is good for. */
export const tokenLife = 600;

/** Supabase's roles of those who show a token. */
export type TokenRole = 'authenticated' | 'service_role';

/** Supabase's access token for a user, as GoTrue would make it (RFC 7519; HS256). @param at milliseconds since 1970 */
export function signToken(
  subject: string,
  secret: string,
  at: number,
  role: TokenRole = 'authenticated',
): Promise<string> {
  const now = Math.floor(at / 1_000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(now + tokenLife)
    .sign(new TextEncoder().encode(secret));
}
