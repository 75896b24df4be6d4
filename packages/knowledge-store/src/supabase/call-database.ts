import type { NexusError } from '@nexus/contracts';
import type { Reach } from './reach-database.ts';

/** Milliseconds that a call may take. */
const answerWithin = 5_000;

/** As PostgREST tells an error, so that supabase-js hands on its code. */
function unavailable({ code, message }: NexusError): Response {
  return Response.json({ code, message, details: null, hint: null }, { status: 503 });
}

function targetOf(input: Parameters<typeof fetch>[0], address: string): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${address}${pathname}${search}`;
}

function hasTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}

/**
 * What supabase-js calls instead of `fetch`: to wherever the database answers now, with the keys of that place. While it is away it
 * answers at once by itself.
 */
export function createDatabaseCall(
  reach: Reach,
  tokenFor: (secret: string) => Promise<string>,
  ended: AbortSignal,
): typeof fetch {
  return async (input, init = {}) => {
    const door = reach.current;
    if (door instanceof Error) return unavailable(door);
    const headers = new Headers(init.headers);
    headers.set('apikey', door.publishableKey);
    headers.set('authorization', `Bearer ${await tokenFor(door.jwtSecret)}`);
    const own = AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]);
    const signal = init.signal ? AbortSignal.any([own, init.signal]) : own;
    try {
      const response = await fetch(targetOf(input, door.address), { ...init, headers, signal });
      if (response.status >= 500) reach.doubt('odd');
      return response;
    } catch (error) {
      if (init.signal?.aborted) {
        // Callers wait less long than this does. One who gave up for another reason says nothing of the database.
        if (hasTimedOut(init.signal) && reach.current === door) reach.doubt('odd');
        throw error;
      }
      if (reach.current === door) reach.doubt('lost');
      const reason = reach.current;
      return reason instanceof Error ? unavailable(reason) : Response.error();
    }
  };
}
