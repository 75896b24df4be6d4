import { NexusError, type UserId } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';

/** As a route's `preHandler`: lets in whoever is signed in, a machine with the service key included. @throws NexusError */
export async function requireCaller({ principal, signInFailure }: FastifyRequest): Promise<void> {
  if (principal === null) throw signInFailure;
}

/**
 * On whose behalf a request is: a person's own, or that of the user whom a machine with the service key names.
 *
 * @throws NexusError FORBIDDEN where a person names somebody else, REQUEST_INVALID where a machine names nobody
 */
export function actingUser({ principal, signInFailure }: FastifyRequest, named: UserId | undefined): UserId {
  if (principal === null) throw signInFailure;
  if (principal.kind === 'service') {
    if (named !== undefined) return named;
    throw new NexusError('REQUEST_INVALID', 'With the service key, userId has to say on whose behalf.');
  }
  if (named === undefined || named === principal.userId) return principal.userId;
  throw new NexusError('FORBIDDEN', 'Only the service key may act for somebody else. Leave userId out.');
}
