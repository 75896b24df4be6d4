import { unheardOfWord } from '../canary-mailbox.ts';

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
