import { NexusError } from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../plugins/sign-in.ts';
import { commonResponses, problemResponse } from '../schemas/responses.ts';
import { whyNotLocal } from '../sign-in/caller.ts';

/** Figures are for whoever runs this server: from this machine, or with the service key. */
export const metricsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { registry } = app.metrics;
  app.get(
    '/metrics',
    {
      schema: {
        summary: "Figures in Prometheus's format",
        tags: ['operation'],
        security: [{ machine: [] }],
        response: {
          ...commonResponses,
          200: { content: { 'text/plain': { schema: z.string() } } },
          403: problemResponse('FORBIDDEN'),
        },
      },
      serializerCompiler: () => (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
    },
    async (request, reply) => {
      if (request.principal?.kind !== 'service' && whyNotLocal(callerOf(request)) !== null) {
        throw new NexusError('FORBIDDEN', 'Figures are for this machine, or for the service key.');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
};
