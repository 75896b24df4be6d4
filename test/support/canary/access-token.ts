import { createHmac } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as Supabase Auth signs it with a project's shared secret (https://supabase.com/docs/guides/auth/jwts), good for an hour. */
export function signAccessToken(userId: string, secret: string): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', exp: expires };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
