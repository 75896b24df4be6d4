import { createHmac } from 'node:crypto';
import { unheardOfWord } from './canary-mailbox.ts';

/** Settings that nobody but their process may see, each of a value that occurs nowhere else. */
export function makeSecrets() {
  const jwtSecret = `${unheardOfWord()}${unheardOfWord()}`;
  const environment = {
    OPENAI_API_KEY: unheardOfWord(),
    LIVEKIT_API_SECRET: `${unheardOfWord()}${unheardOfWord()}`,
    SUPABASE_JWT_SECRET: jwtSecret,
    SUPABASE_SERVICE_ROLE_KEY: unheardOfWord(),
  };
  return { environment, words: Object.values(environment) };
}

/** The part of a signed token that opens doors, as a word to look for; the rest is known to whoever holds an id. */
export function signatureOf(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as Supabase Auth signs it with a project's shared secret (https://supabase.com/docs/guides/auth/jwts), good for an hour. */
export function signAccessToken(userId: string, secret: string): string {
  const expires = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: userId, aud: 'authenticated', role: 'authenticated', exp: expires };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
