import type { PageConfig } from '@nexus/contracts';
import { GoTrueClient } from '@supabase/auth-js';

/** Who drives, as Supabase Auth knows. Sentences are for the driver; null where all went well. */
export interface SignIn {
  /** Resolves to a token that is good for at least a minute; null: nobody is signed in. */
  accessToken(): Promise<string | null>;
  withPassword(email: string, password: string): Promise<string | null>;
  /** Sends a mail with a link that signs in. */
  withLink(email: string): Promise<string | null>;
  signOut(): Promise<void>;
  /** @returns how to stop listening */
  onChange(changed: (signedIn: boolean) => void): () => void;
}

const sentences: Readonly<Record<string, string>> = {
  invalid_credentials: 'That email and password do not belong together.',
  email_not_confirmed: 'This email is not confirmed yet. Look for the mail that asks for it.',
  over_request_rate_limit: 'Too many attempts. Try again in a minute.',
  over_email_send_rate_limit: 'Too many mails were sent. Try again in a few minutes.',
  otp_disabled: 'Links are not sent here. Use your password.',
  signup_disabled: 'Nobody with this email is known here.',
  user_not_found: 'Nobody with this email is known here.',
  validation_failed: 'That is not an email address.',
};

function sentenceFor(error: { code?: string | undefined } | null): string | null {
  if (error === null) return null;
  return sentences[error.code ?? ''] ?? 'The sign-in does not answer. Try again in a minute.';
}

/** Sign-in with Supabase Auth alone. The token lives as long as the tab and is refreshed before it expires. */
export function createSignIn({ url, publishableKey }: NonNullable<PageConfig['signIn']>): SignIn {
  const client = new GoTrueClient({
    url: `${url.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: publishableKey },
    storage: sessionStorage,
    storageKey: 'nexus.sign-in',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    // A link is opened from a mail program, in a tab that knows nothing of this one: the code flow would not find its verifier.
    flowType: 'implicit',
  });
  return {
    async accessToken() {
      const { data } = await client.getSession();
      return data.session?.access_token ?? null;
    },
    async withPassword(email, password) {
      const { error } = await client.signInWithPassword({ email, password });
      return sentenceFor(error);
    },
    async withLink(email) {
      const { error } = await client.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: location.origin },
      });
      return sentenceFor(error);
    },
    async signOut() {
      await client.signOut({ scope: 'local' });
    },
    onChange(changed) {
      const { data } = client.onAuthStateChange((_event, session) => changed(session !== null));
      return () => data.subscription.unsubscribe();
    },
  };
}
