import { createHash, timingSafeEqual } from 'node:crypto';
import { localUserId, NexusError, type UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { createAccessTokenVerifier } from './access-token.ts';
import { type Caller, isLoopback, whyNotLocal } from './local-user.ts';

/** Who a request comes from, once that is known. */
export type Principal =
  | { readonly kind: 'user'; readonly userId: UserId }
  /** A machine with the service key: it reads figures, and it never drives. */
  | { readonly kind: 'service' };

/** Tells who a caller is (K-10). */
export interface SignIn {
  /** @throws NexusError TOKEN_MISSING, TOKEN_INVALID, FORBIDDEN or SIGN_IN_UNAVAILABLE. */
  identify(caller: Caller, accessToken: string | null): Promise<Principal>;
  /** The same, where only a person will do. */
  identifyUser(caller: Caller, accessToken: string | null): Promise<UserId>;
}

/** Wires sign-in from the settings: Supabase's users, the service key, or the one local user of a loopback server. */
export function createSignIn({ supabase, api }: Pick<Settings, 'supabase' | 'api'>): SignIn {
  const hasSupabase = Object.values(supabase).some((value) => value !== null);
  const verify = createAccessTokenVerifier(supabase);

  function withoutToken(caller: Caller): Principal {
    if (hasSupabase) throw new NexusError('TOKEN_MISSING', 'Sign in, and send the token as "Authorization: Bearer …".');
    const reason = isLoopback(api.host) ? whyNotLocal(caller) : 'this server listens for other machines too';
    if (reason !== null) throw forbidden(reason);
    return { kind: 'user', userId: localUserId };
  }

  async function identify(caller: Caller, accessToken: string | null): Promise<Principal> {
    if (accessToken === null) return withoutToken(caller);
    if (isServiceKey(accessToken, supabase.serviceRoleKey)) return { kind: 'service' };
    return { kind: 'user', userId: await verify(accessToken) };
  }

  return {
    identify,
    async identifyUser(caller, accessToken) {
      const principal = await identify(caller, accessToken);
      if (principal.kind === 'user') return principal.userId;
      throw new NexusError('FORBIDDEN', 'The service key is for machines; a drive needs a user who signed in.');
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The time that comparing takes tells nothing: neither where the two differ, nor how long the key is. */
function isServiceKey(given: string, serviceKey: string | null): boolean {
  return serviceKey !== null && timingSafeEqual(digest(given), digest(serviceKey));
}

const forbidden = (reason: string) =>
  new NexusError(
    'FORBIDDEN',
    `Without sign-in only the person at this machine may drive, and ${reason}. Set SUPABASE_URL so that others can sign in.`,
  );
