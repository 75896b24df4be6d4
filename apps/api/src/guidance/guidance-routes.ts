import { BriefOrder, BriefReading, GuidanceFound, PackReading, PacksReading } from '@nexus/contracts';
import type { Guidance } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyResponses, namingResponses, problemResponse, signedInResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';

const about = { tags: ['guidance'], security: [{ user: [] }] };
const responses = { ...signedInResponses('PACKS_UNREACHABLE'), 400: problemResponse('REQUEST_INVALID') };

const PacksAnswer = PacksReading.meta({ id: 'Packs' });
const PackAnswer = PackReading.meta({ id: 'Pack' });
const FoundAnswer = GuidanceFound.meta({ id: 'GuidanceFound' });
const BriefAnswer = BriefReading.meta({ id: 'Brief' });

const PackPath = z.object({ packId: z.string().min(1).max(80) });
const SearchQuery = z.object({
  q: z.string().trim().min(1).max(300).describe('what it is about, in your words'),
  domain: z.string().trim().min(1).max(60).optional().describe('packs of this field alone'),
  applies: z.string().trim().max(300).optional().describe('the case: "a primary classroom for 30 pupils"'),
});

/** Rules that may be cited: packs, their rules, searching them, and a brief out of them (P-3, P-4). */
export const guidanceRoutes: FastifyPluginAsyncZod<{ readonly guidance: Guidance }> = async (app, { guidance }) => {
  const asks = { config: { rateLimit: { max: app.limits.search } }, preParsing: requireUser };

  // No cache on the way keeps what somebody asked.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/packs',
    {
      preParsing: requireUser,
      schema: {
        ...about,
        summary: 'Knowledge packs, and which of them are due for review',
        response: { ...responses, 200: PacksAnswer },
      },
    },
    async (request) => guidance.list(userOf(request)),
  );

  app.get(
    '/packs/search',
    {
      ...asks,
      config: { ...asks.config, tool: 'consult_knowledge_pack' },
      schema: {
        ...about,
        summary: 'What the guidance says about it: rules as they stand, best first, each with where it is from',
        querystring: SearchQuery,
        response: { ...responses, 200: FoundAnswer },
      },
    },
    async (request) => {
      const { q: topic, domain, applies } = request.query;
      const { found, used } = await guidance.search(userOf(request), { topic, domain, applies });
      request.toolUse = used;
      return found;
    },
  );

  app.post(
    '/packs/brief',
    {
      ...asks,
      config: { ...asks.config, tool: 'generate_brief' },
      schema: {
        ...about,
        summary: 'A brief out of the guidance: every rule that applies, in its own words and cited',
        body: BriefOrder,
        response: { ...responses, ...bodyResponses, 200: BriefAnswer },
      },
    },
    async (request) => {
      const { brief, used } = await guidance.brief(userOf(request), request.body);
      request.toolUse = used;
      return brief;
    },
  );

  app.get(
    '/packs/:packId',
    {
      preParsing: requireUser,
      schema: {
        ...about,
        summary: 'One pack with its rules',
        params: PackPath,
        response: { ...responses, ...namingResponses, 200: PackAnswer },
      },
    },
    async (request) => guidance.read(userOf(request), request.params.packId),
  );
};
