import { NexusError } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../plugins/sign-in.ts';
import { whyNotLocal } from '../sign-in/caller.ts';

/**
 * Where a browser finds this server, without a slash at its end, and without a port that goes without saying: what is registered at the
 * providers begins with it, and they compare it letter by letter. A header says so only on this machine itself: elsewhere it could lead
 * what a provider sends back to another host.
 *
 * @throws NexusError ACCOUNT_PROVIDER_UNAVAILABLE where that is unknown, REQUEST_INVALID for a page that was opened elsewhere
 */
export function publicAddress(request: FastifyRequest, { publicUrl }: Settings['api']): string {
  const { headers } = request;
  if (publicUrl === null) {
    if (whyNotLocal(callerOf(request)) === null) return new URL(`http://${headers.host}`).origin;
    throw new NexusError(
      'ACCOUNT_PROVIDER_UNAVAILABLE',
      'This server does not know under which address a browser finds it, so no provider can lead back. Set PUBLIC_URL.',
    );
  }
  const { origin } = new URL(publicUrl);
  // The cookie would be laid where the provider does not lead back to.
  if (headers.origin !== undefined && headers.origin !== origin) {
    throw new NexusError('REQUEST_INVALID', `Open the page at ${origin} to connect an account.`);
  }
  return new URL(publicUrl).href.replace(/\/+$/, '');
}
