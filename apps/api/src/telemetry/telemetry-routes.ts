import { longestTelemetry, type ToolTelemetry, ToolUses } from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { OfficePath, officeNamingResponses } from '../organizations/organization-schemas.ts';
import { problemResponse, signedInResponses } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';

const about = { tags: ['telemetry'], security: [{ user: [] }] };
const responses = { ...signedInResponses('MEMORY_UNREACHABLE'), 400: problemResponse('REQUEST_INVALID') };
const UsesAnswer = ToolUses.meta({ id: 'ToolUses' });

const DaysQuery = z.object({
  days: z.coerce.number().int().min(1).max(longestTelemetry).default(30).describe('whole days in UTC, today included'),
});

/** At the least a week of an office: nobody's day can be read off it. */
const leastOfOffice = 7;

/** Which tools were called: one's own, and for an admin the sums of an office (P-5). */
export const telemetryRoutes: FastifyPluginAsyncZod<{ readonly telemetry: ToolTelemetry }> = async (
  app,
  { telemetry },
) => {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/telemetry',
    {
      preParsing: requireUser,
      schema: {
        ...about,
        summary: 'Which tools you called, how often, and how many without a model',
        querystring: DaysQuery,
        response: { ...responses, 200: UsesAnswer },
      },
    },
    async (request) => {
      const { days } = request.query;
      return { days, tools: [...(await telemetry.ofUser(userOf(request), days))] };
    },
  );

  app.get(
    '/organizations/:organizationId/telemetry',
    {
      preParsing: requireUser,
      schema: {
        ...about,
        summary: 'Sums of what an office’s knowledge was asked in a week or more, by nobody in particular; an admin’s',
        params: OfficePath,
        querystring: DaysQuery,
        response: { ...responses, ...officeNamingResponses, 200: UsesAnswer },
      },
    },
    async (request) => {
      const days = Math.max(leastOfOffice, request.query.days);
      return {
        days,
        tools: [...(await telemetry.ofOrganization(userOf(request), request.params.organizationId, days))],
      };
    },
  );
};
