import { createHash, timingSafeEqual } from 'node:crypto';
import { localUserId, NexusError, type SecurityEvent, type UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { createAccessTokenVerifier, type SignedIn } from './access-token.ts';
import { type Caller, isLoopback, whyNotLocal } from './local-user.ts';

/** Who a request comes from, once that is known. */
export type Principal =
  | { readonly kind: 'user'; readonly userId: UserId; readonly address: string | null }
  /** A machine with the service key: it reads figures, and it never drives. */
  | { readonly kind: 'service' };

/** Tells who a caller is (K-10). */
export interface SignIn {
  /** @throws NexusError TOKEN_MISSING, TOKEN_INVALID, FORBIDDEN or SIGN_IN_UNAVAILABLE. */
  identify(caller: Caller, accessToken: string | null): Promise<Principal>;
}

/**
 * Wires sign-in from the settings: Supabase's users, the service key, or the one local user of a loopback server.
 *
 * @param note writes down sign-ins and refused tokens (H-9)
 */
export function createSignIn(
  { supabase, api }: Pick<Settings, 'supabase' | 'api'>,
  note: (event: SecurityEvent) => void = () => {},
): SignIn {
  const record = createSignInRecord(note);
  const hasSupabase = Object.values(supabase).some((value) => value !== null);
  const verify = createAccessTokenVerifier(supabase);

  function withoutToken(caller: Caller): Principal {
    if (hasSupabase) throw new NexusError('TOKEN_MISSING', 'Sign in, and send the token as "Authorization: Bearer …".');
    const reason = isLoopback(api.host) ? whyNotLocal(caller) : 'this server listens for other machines too';
    if (reason !== null) throw forbidden(reason);
    return { kind: 'user', userId: localUserId, address: null };
  }

  async function identify(caller: Caller, accessToken: string | null): Promise<Principal> {
    if (accessToken === null) return withoutToken(caller);
    if (isServiceKey(accessToken, supabase.serviceRoleKey)) return { kind: 'service' };
    try {
      const signedIn = await verify(accessToken);
      record.signedIn(signedIn);
      return { kind: 'user', userId: signedIn.userId, address: signedIn.address };
    } catch (error) {
      if (error instanceof NexusError && error.code === 'TOKEN_INVALID') record.refused();
      throw error;
    }
  }

  return { identify };
}

/** Sign-ins that a process keeps in mind, so that each is written down once. */
const mostKnown = 10_000;
/** Refused tokens that are written down in a minute: a stranger who guesses fills no table. */
const mostRefused = 30;

function createSignInRecord(note: (event: SecurityEvent) => void) {
  const known = new Set<string>();
  let refused = { since: 0, times: 0 };
  return {
    signedIn({ userId, session }: SignedIn) {
      const name = `${userId} ${session}`;
      if (known.has(name)) return;
      const [oldest] = known;
      if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest);
      known.add(name);
      note({ event: 'signed-in', actor: userId });
    },
    refused() {
      const now = performance.now();
      if (now - refused.since > 60_000) refused = { since: now, times: 0 };
      refused.times += 1;
      if (refused.times <= mostRefused) note({ event: 'token-refused', actor: null, detail: 'TOKEN_INVALID' });
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
