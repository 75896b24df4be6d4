import { NexusError } from '@nexus/contracts';
import { z } from 'zod';

const KeySet = z.object({ keys: z.array(z.object({ kty: z.string() })) });

/** The server refused; `status` is HTTP's. */
export class RefusedProbe extends Error {
  override readonly name = 'RefusedProbe';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * Fetches the public keys with which Supabase signs (https://supabase.com/docs/guides/auth/signing-keys). Resolves how many
 * there are: none in a project that signs with its shared secret.
 *
 * @throws RefusedProbe, NexusError SIGN_IN_UNAVAILABLE for an answer that is no key set, or fetch's error.
 */
export async function probeSignIn(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/auth/v1/.well-known/jwks.json`, { signal });
  if (!response.ok) throw new RefusedProbe(response.status);
  const answer = KeySet.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new NexusError('SIGN_IN_UNAVAILABLE', 'What it answers is no set of keys.');
  return answer.data.keys.length;
}
