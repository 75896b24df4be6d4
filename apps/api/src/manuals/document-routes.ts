import { type Embedder, NexusError, type Passage, type UserId } from '@nexus/contracts';
import { createSectionCiter } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyResponses, namingResponses } from '../problems/problem.ts';
import { actingUser, requireCaller } from '../sign-in/request-user.ts';
import {
  aboutKnowledge,
  DocumentAnswer,
  DocumentPath,
  DocumentsAnswer,
  knowledgeResponses,
  OnBehalfQuery,
  PassagesAnswer,
  PassagesQuery,
} from './manual-schemas.ts';
import type { Manuals } from './manuals.ts';

/** Milliseconds that a query's vector may take; then the search goes by words alone. */
const embeddingWithin = 1_000;

/** What was uploaded: list, read, delete, search (K-9). */
export const documentRoutes: FastifyPluginAsyncZod<{ readonly manuals: Manuals }> = async (app, { manuals }) => {
  const { documents } = manuals;
  const citeSection = createSectionCiter();

  // No cache on the way keeps what an office uploaded.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/knowledge/documents',
    {
      config: { tool: 'list_manuals' },
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'Your documents and those of your organisations, newest first',
        querystring: OnBehalfQuery,
        response: { ...knowledgeResponses, 200: DocumentsAnswer },
      },
    },
    async (request) => ({ documents: [...(await documents.list(actingUser(request, request.query.userId)))] }),
  );

  app.get(
    '/knowledge/documents/:id',
    {
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'One document',
        params: DocumentPath,
        querystring: OnBehalfQuery,
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
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'Delete a document with all that is searched of it; of an organisation: its editors and admins may',
        params: DocumentPath,
        querystring: OnBehalfQuery,
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
      config: { rateLimit: { max: app.limits.search }, tool: 'search_manuals' },
      preParsing: requireCaller,
      schema: {
        ...aboutKnowledge,
        summary: 'What your documents say about it: passages, best first, each with where it stands',
        querystring: PassagesQuery,
        response: { ...knowledgeResponses, 200: PassagesAnswer },
      },
    },
    async (request) => {
      const { q: words, limit, userId } = request.query;
      const asker = actingUser(request, userId);
      request.toolUse = { userId: asker };
      const { passages, byMeaning } = await findPassages(manuals, asker, { words, limit });
      return { passages: passages.map((passage) => citeSection(words, passage)), byMeaning };
    },
  );
};

const notFound = () => new NexusError('NOT_FOUND', 'There is no such document, or it is somebody else’s.');

interface FoundPassages {
  readonly passages: readonly Passage[];
  /** False: by words alone, since no embedding model is set or none answered in time. */
  readonly byMeaning: boolean;
}

/** What a user's manuals say about it, best first. @throws NexusError DOCUMENTS_UNREACHABLE */
async function findPassages(
  { documents, embedder }: Pick<Manuals, 'documents' | 'embedder'>,
  userId: UserId,
  { words, limit }: { readonly words: string; readonly limit: number },
): Promise<FoundPassages> {
  const vector = embedder === null ? null : await vectorOf(embedder, words);
  return { passages: await documents.search(userId, { words, vector, limit }), byMeaning: vector !== null };
}

async function vectorOf(embedder: Embedder, words: string): Promise<readonly number[] | null> {
  try {
    const [vector] = await embedder.embed([words], { hurry: 'now', signal: AbortSignal.timeout(embeddingWithin) });
    return vector ?? null;
  } catch {
    return null;
  }
}
