import { NexusError, RoomGrant } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bodyResponses, problemResponse, signedInResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import type { LiveKitRooms } from './room-tokens.ts';

interface LiveKitTokenOptions {
  /** Null: no voice is set. */
  readonly livekit: LiveKitRooms | null;
}

export const livekitTokenRoutes: FastifyPluginAsyncZod<LiveKitTokenOptions> = async (app, { livekit }) => {
  app.post(
    '/livekit/token',
    {
      config: { rateLimit: { max: app.limits.token } },
      preParsing: requireUser,
      preHandler: requireNoBody,
      schema: {
        summary: 'A token for a voice room: a fresh one, or the live one that was lost less than ten minutes ago',
        tags: ['drive'],
        security: [{ user: [] }],
        response: {
          ...signedInResponses('LIVEKIT_UNAVAILABLE'),
          ...bodyResponses,
          201: RoomGrant,
          409: problemResponse('VOICE_NOT_CONFIGURED'),
        },
      },
    },
    async (request, reply) => {
      if (livekit === null) {
        throw new NexusError('VOICE_NOT_CONFIGURED', 'No voice is set up here. Use the text room at /room.');
      }
      const grant = await livekit.grant(userOf(request));
      return reply.code(201).header('cache-control', 'no-store').send(grant);
    },
  );
};

/**
 * The body asks for nothing; one that is not an object is a mistake of the client's.
 *
 * @throws NexusError REQUEST_INVALID
 */
async function requireNoBody({ headers, body }: FastifyRequest): Promise<void> {
  const sent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!sent || (typeof body === 'object' && body !== null && !Array.isArray(body))) return;
  throw new NexusError('REQUEST_INVALID', 'This address takes no body.');
}
