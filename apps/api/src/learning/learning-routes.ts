import { LearningReading } from '@nexus/contracts';
import type { Learning } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyResponses, signedInResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';

const about = { tags: ['learning'], security: [{ user: [] }] };
const responses = signedInResponses('MEMORY_UNREACHABLE, PREFERENCES_UNREADABLE, ENCRYPTION_KEY_UNKNOWN');

const LearningAnswer = LearningReading.meta({ id: 'Learning' });
const UndoAnswer = z
  .object({ undone: z.boolean().describe('false: there was nothing to take back'), left: LearningAnswer })
  .meta({ id: 'LearningUndone' });

/** What was learned from what the user who asks did with mail: see it, take the last drive back, forget all of it (J-12). */
export const learningRoutes: FastifyPluginAsyncZod<{ readonly learning: Learning }> = async (app, { learning }) => {
  const changes = { config: { rateLimit: { max: app.limits.memory } }, preParsing: requireUser };

  // No cache on the way keeps what was learned of somebody.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/learning',
    {
      preParsing: requireUser,
      schema: {
        ...about,
        summary: 'What was learned from what you did with mail: feature names and numbers, nothing of any mail',
        response: { ...responses, 200: LearningAnswer },
      },
    },
    async (request) => learning.read(userOf(request)),
  );

  app.post(
    '/learning/undo',
    {
      ...changes,
      schema: {
        ...about,
        summary: 'Take back what the last drive taught',
        response: { ...responses, ...bodyResponses, 200: UndoAnswer },
      },
    },
    async (request) => learning.undo(userOf(request)),
  );

  app.delete(
    '/learning',
    {
      ...changes,
      schema: {
        ...about,
        summary: 'Forget all that was learned, its history included',
        response: { ...responses, ...bodyResponses, 204: z.null().describe('It is forgotten') },
      },
    },
    async (request, reply) => {
      await learning.reset(userOf(request));
      return reply.code(204).send(null);
    },
  );
};
