import type { ToolCall, ToolCallRecorder } from '@nexus/contracts';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The tool that this route is, by its name in a drive; absent: it is none, and is not counted. */
    tool?: string;
  }
  interface FastifyRequest {
    /** How a tool answered, and for whom where a machine asked; nothing of what was asked. Null: nothing more is known. */
    toolUse: Partial<Pick<ToolCall, 'userId' | 'organizationId' | 'pack' | 'model' | 'tokens'>> | null;
  }
}

/** Counts each call of a route that is a tool, once it was answered: nobody waits for it (P-5). */
export const countTools = fastifyPlugin(async (app, { recorder }: { readonly recorder: ToolCallRecorder }) => {
  app.decorateRequest('toolUse', null);
  app.addHook('onResponse', async (request, reply) => {
    const { tool } = request.routeOptions.config;
    const own = request.principal?.kind === 'user' ? request.principal.userId : undefined;
    const { userId = own, organizationId = null, model = null, ...more } = request.toolUse ?? {};
    if (tool === undefined || userId === undefined) return;
    recorder.record({
      ...{ door: 'rest', tool, userId, organizationId, model, ...more },
      ...{ at: new Date(), milliseconds: reply.elapsedTime, succeeded: reply.statusCode < 400 },
    });
  });
});
