import { NexusError, type UserId } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Principal, SignIn } from './identify-caller.ts';
import type { Caller } from './local-user.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly signIn: SignIn;
  }
  interface FastifyRequest {
    /** Who asks, once that was found out; null: nobody was found. */
    principal: Principal | null;
    /** Why nobody was found. */
    signInFailure: unknown;
  }
}

/** Finds out who asks before requests are counted, so that limits are a user's and not an address's; routes decide who may. */
export const signIn = fastifyPlugin(async (app, { signIn }: { readonly signIn: SignIn }) => {
  app.decorate('signIn', signIn);
  app.decorateRequest('principal', null);
  app.decorateRequest('signInFailure', null);
  app.addHook('onRequest', async (request) => {
    try {
      request.principal = await signIn.identify(callerOf(request), bearerToken(request));
    } catch (error) {
      request.signInFailure = error;
    }
  });
});

/**
 * As a route's `preParsing`: lets in every person who is signed in. That is after the request was counted, so that strangers are limited,
 * and before its body is read and anything of it is checked, so that they learn nothing of what a route expects.
 *
 * @throws NexusError
 */
export async function requireUser(request: FastifyRequest): Promise<void> {
  userOf(request);
}

/** Finds out who asks by a token that came later, in a message of their WebSocket; they are counted for themselves from then on. @throws NexusError */
export async function signInLater(request: FastifyRequest, accessToken: string | null): Promise<UserId> {
  const principal = await request.server.signIn.identify(callerOf(request), accessToken);
  if (principal.kind === 'user') request.principal = principal;
  else throw new NexusError('FORBIDDEN', 'The service key is for machines; a drive needs a user who signed in.');
  return principal.userId;
}

/** The person who asks. @throws NexusError where it is none. */
export function userOf({ principal, signInFailure }: FastifyRequest): UserId {
  if (principal === null) throw signInFailure;
  if (principal.kind === 'user') return principal.userId;
  throw new NexusError('FORBIDDEN', 'The service key is for machines; this needs a user who signed in.');
}

/** The person who asks, with the address that is known to be theirs; null: none is. @throws NexusError where it is no person. */
export function signedInAs(request: FastifyRequest): { readonly userId: UserId; readonly address: string | null } {
  const userId = userOf(request);
  return { userId, address: request.principal?.kind === 'user' ? request.principal.address : null };
}

/** As a route's `preParsing`: lets in everybody who is signed in, a machine with the service key included. @throws NexusError */
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

/** What the connection of a request says of itself. */
export function callerOf(request: FastifyRequest): Caller {
  return { remoteAddress: request.socket.remoteAddress, headers: request.headers };
}

/** The token of `Authorization: Bearer …`; null when there is none. @throws NexusError TOKEN_INVALID */
function bearerToken({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null;
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(headers.authorization)?.[1];
  if (token !== undefined) return token;
  throw new NexusError('TOKEN_INVALID', 'The Authorization header should be "Bearer" and a token.');
}
