import { NexusError, type RoomMessage, type UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { addressOf, clientOf } from '../plugins/rate-limits.ts';
import { isSameOrigin } from '../sign-in/local-user.ts';
import { signInLater } from '../sign-in/request-user.ts';
import type { Drives } from './drives.ts';
import { createLobby, type RoomLimits } from './room-limits.ts';
import { serveSocket } from './room-socket.ts';

interface RoomRoutesOptions {
  readonly drives: Drives;
  readonly limits: RoomLimits;
  readonly publicUrl: Settings['api']['publicUrl'];
}

/** `GET /room`: the WebSocket of the text room (V-10). */
export const roomRoutes: FastifyPluginAsync<RoomRoutesOptions> = async (app, { drives, limits, publicUrl }) => {
  const lobby = createLobby(limits.strangers);
  const tries = app.createRateLimit({
    max: app.limits.room,
    keyGenerator: (request) => `room:${clientOf(request)}`,
  });

  async function count(request: FastifyRequest): Promise<void> {
    const tried = await tries(request);
    if (tried.isAllowed || !tried.isExceeded) return;
    throw new NexusError('RATE_LIMITED', 'Too many drives were joined in a short time. Wait a minute.', {
      retryable: true,
    });
  }

  /** Counts whoever joins for themselves, and whoever may not for their address. @throws NexusError */
  async function admit(request: FastifyRequest, accessToken: string | null): Promise<UserId> {
    try {
      return await signInLater(request, accessToken);
    } finally {
      // Over the limit a stranger does not learn any more whether a token is one.
      await count(request);
    }
  }

  app.get(
    '/room',
    {
      websocket: true,
      // Who comes is known when they join, and not before: those of an address who never do shall keep nobody else of it out.
      config: { rateLimit: false },
      preValidation: async (request) => {
        if (!request.ws) throw new NexusError('NOT_FOUND', 'The text room is a WebSocket.');
        refuseOtherSites(request, publicUrl);
        if (app.websocketServer.clients.size >= limits.sockets) {
          throw new NexusError('RATE_LIMITED', 'Too many connections here. Try again in a moment.', {
            retryable: true,
          });
        }
      },
    },
    (socket, request) =>
      serveSocket(socket, {
        drives,
        limits,
        identify: (accessToken) => admit(request, accessToken),
        wait: (sendAway) => lobby.enter(addressOf(request), sendAway),
        log: request.log,
      }),
  );
};

/**
 * A browser lets the page of any site open a WebSocket to any server, and CORS does not prevent it: only `Origin` tells. Programs that are
 * no browser send none.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string | null): void {
  const { origin } = headers;
  if (origin === undefined || isSameOrigin(headers)) return;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return;
  throw new NexusError('FORBIDDEN', 'This room is for the page of this site.');
}

/** Counts the turns of a text room, and the failures of its model. */
export function observeRoom(
  metrics: { readonly turns: { inc(): void }; readonly modelFailures: { inc(labels: { code: string }): void } },
  message: RoomMessage,
): void {
  if (message.type === 'assistant' && message.turn > 0) metrics.turns.inc();
  if (message.type === 'error' && message.code.startsWith('MODEL_')) metrics.modelFailures.inc({ code: message.code });
}
