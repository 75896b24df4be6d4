import { PageConfig } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { commonResponses } from '../schemas/responses.ts';

function pageConfig({ livekit, speech, supabase }: Settings): PageConfig {
  const { url, publishableKey } = supabase;
  return {
    voice: livekit !== null && speech !== null,
    signIn: url === null || publishableKey === null ? null : { url, publishableKey },
  };
}

export const configRoutes: FastifyPluginAsyncZod<{ readonly settings: Settings }> = async (app, { settings }) => {
  app.get(
    '/config',
    {
      schema: {
        summary: 'What the page needs to know before it talks to anybody',
        tags: ['page'],
        response: { ...commonResponses, 200: PageConfig },
      },
    },
    async () => pageConfig(settings),
  );
};
