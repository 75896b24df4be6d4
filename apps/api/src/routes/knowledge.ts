import { NexusError } from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actingUser, requireCaller } from '../manuals/acting-user.ts';
import { findPassages } from '../manuals/find-passages.ts';
import type { Manuals } from '../manuals/manuals.ts';
import {
  DocumentAddress,
  DocumentAnswer,
  DocumentsAnswer,
  OnBehalf,
  PassagesAnswer,
  PassagesQuestion,
} from '../schemas/knowledge.ts';
import { aboutKnowledge, knowledgeResponses } from '../schemas/knowledge-responses.ts';
import { bodyResponses, namingResponses } from '../schemas/responses.ts';

const notFound = () => new NexusError('NOT_FOUND', 'There is no such document, or it is somebody else’s.');

/** What was uploaded: list, read, delete, search (K-9). */
export const knowledgeRoutes: FastifyPluginAsyncZod<{ readonly manuals: Manuals }> = async (app, { manuals }) => {
  const { documents } = manuals;

  // What an office uploaded stays in no cache on the way.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/knowledge/documents',
    {
      preHandler: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'Your documents and those of your organisations, newest first',
        querystring: OnBehalf,
        response: { ...knowledgeResponses, 200: DocumentsAnswer },
      },
    },
    async (request) => ({ documents: [...(await documents.list(actingUser(request, request.query.userId)))] }),
  );

  app.get(
    '/knowledge/documents/:id',
    {
      preHandler: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'One document',
        params: DocumentAddress,
        querystring: OnBehalf,
        response: { ...knowledgeResponses, ...namingResponses, 200: DocumentAnswer },
      },
    },
    async (request) => {
      const document = await documents.get(actingUser(request, request.query.userId), request.params.id);
      if (document === null) throw notFound();
      return document;
    },
  );

  app.delete(
    '/knowledge/documents/:id',
    {
      preHandler: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'Delete a document with all that is searched of it; of an organisation: its editors and admins may',
        params: DocumentAddress,
        querystring: OnBehalf,
        response: {
          ...knowledgeResponses,
          ...bodyResponses,
          204: z.null().describe('It is gone'),
          ...namingResponses,
        },
      },
    },
    async (request, reply) => {
      const isRemoved = await documents.remove(actingUser(request, request.query.userId), request.params.id);
      if (!isRemoved) throw notFound();
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/knowledge/search',
    {
      config: { rateLimit: { max: app.limits.search } },
      preHandler: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'What your documents say about it: passages, best first, each with where it stands',
        querystring: PassagesQuestion,
        response: { ...knowledgeResponses, 200: PassagesAnswer },
      },
    },
    async (request) => {
      const { q: words, limit, userId } = request.query;
      const { passages, byMeaning } = await findPassages(manuals, actingUser(request, userId), { words, limit });
      return { passages: [...passages], byMeaning };
    },
  );
};
