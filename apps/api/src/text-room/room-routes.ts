import { NexusError, type RoomMessage } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { isSameOrigin } from '../sign-in/local-user.ts';
import { callerOf } from '../sign-in/request-user.ts';
import type { Drives } from './drives.ts';
import type { RoomLimits } from './room-limits.ts';
import { serveSocket } from './room-socket.ts';

interface RoomRoutesOptions {
  readonly drives: Drives;
  readonly limits: RoomLimits;
  readonly publicUrl: Settings['api']['publicUrl'];
}

/** `GET /room`: the WebSocket of the text room (V-10). */
export const roomRoutes: FastifyPluginAsync<RoomRoutesOptions> = async (app, { drives, limits, publicUrl }) => {
  app.get(
    '/room',
    {
      websocket: true,
      config: { rateLimit: { max: app.limits.room } },
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
        identify: (accessToken) => app.signIn.identifyUser(callerOf(request), accessToken),
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
