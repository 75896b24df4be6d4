import { Problem } from '@nexus/api-client';
import type { PageConfig } from '@nexus/contracts';
import { GoTrueClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { refusalInWords, signInAway } from './wording.ts';

/** Who drives, as Supabase Auth knows. Sentences are for the driver; null where all went well. */
export interface SignIn {
  /**
   * Resolves to a token that is good for at least a minute; null: nobody is signed in, or the session was refused.
   *
   * @throws Problem where the service does not answer: the session is kept, and renewed once it does
   */
  accessToken(): Promise<string | null>;
  withPassword(email: string, password: string): Promise<string | null>;
  /** Sends a mail with a link that signs in. */
  withLink(email: string): Promise<string | null>;
  signOut(): Promise<void>;
  /** @returns how to stop listening */
  onChange(changed: (signedIn: boolean) => void): () => void;
}

const storageKey = 'nexus.sign-in';

/** Sign-in with Supabase Auth alone. The token lives as long as the tab and is refreshed before it expires. */
export function createSignIn({ url, publishableKey }: NonNullable<PageConfig['signIn']>): SignIn {
  const client = new GoTrueClient({
    url: `${url.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: publishableKey },
    storage: sessionStorage,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    // A link is opened from a mail program, in a tab that knows nothing of this one: the code flow would not find its verifier.
    flowType: 'implicit',
  });
  return {
    async accessToken() {
      const { data, error } = await client.getSession();
      if (isAuthRetryableFetchError(error)) throw new Problem(503, 'SIGN_IN_UNAVAILABLE', signInAway);
      return data.session?.access_token ?? null;
    },
    async withPassword(email, password) {
      const { error } = await client.signInWithPassword({ email, password });
      return refusalInWords(error);
    },
    async withLink(email) {
      const { error } = await client.signInWithOtp({
        email,
        options: { shouldCreateUser: false, emailRedirectTo: location.origin },
      });
      return refusalInWords(error);
    },
    async signOut() {
      await client.signOut({ scope: 'local' });
    },
    onChange(changed) {
      // A session that could not be renewed yet is told as none, and is kept; one that is over is not.
      const isKept = () => sessionStorage.getItem(storageKey) !== null;
      const { data } = client.onAuthStateChange((_event, session) => changed(session !== null || isKept()));
      return () => data.subscription.unsubscribe();
    },
  };
}
