import { NexusError, type UserId } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Caller } from '../sign-in/caller.ts';
import type { SignIn } from '../sign-in/create-sign-in.ts';
import type { Principal } from '../sign-in/principal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly signIn: SignIn;
  }
  interface FastifyRequest {
    /** Who was found to be asking; null where nobody needs to, or while nobody was. */
    principal: Principal | null;
    /** Why nobody was found. */
    signInFailure: unknown;
  }
}

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

/** Finds out who asks before anything is counted, so that limits are a user's and not an address's; routes decide who may. */
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

/** As a route's `preHandler`: lets in whoever is signed in as a person. @throws NexusError */
export async function requireUser(request: FastifyRequest): Promise<void> {
  userOf(request);
}

/** The person who asks. @throws NexusError where none does. */
export function userOf({ principal, signInFailure }: FastifyRequest): UserId {
  if (principal === null) throw signInFailure;
  if (principal.kind === 'user') return principal.userId;
  throw new NexusError('FORBIDDEN', 'The service key is for machines; this needs a user who signed in.');
}
