import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The route's pattern: an address can hold what somebody searched for, and names a figure that grows without bound. */
export function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return 'none';
  return pattern === '/*' ? '/page' : pattern.replaceAll('*', 'file');
}

/** One line a request: what was asked, how it ended, and how long it took; no query, no header, no body. */
export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
});
