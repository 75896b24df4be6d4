import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { describeFailure, type Failure } from '../problems/describe-failure.ts';
import { toProblem } from '../problems/to-problem.ts';
import { problemType } from '../schemas/problem.ts';

/** A person who opened an address in a browser, rather than a program. */
function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** Sent as text, so that no response schema of a route can be missing the failure. A browser's window gets the sentence alone. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const problem = toProblem(failure, request.id);
  if (wantsPage(request)) {
    return reply
      .code(problem.status)
      .type('text/plain; charset=utf-8')
      .serializer((payload: unknown) => String(payload))
      .send(`${problem.detail} (${problem.code})\n`);
  }
  return reply
    .code(problem.status)
    .type(problemType)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** Every error leaves as a problem with a code (RFC 9457), the unexpected ones without a word of what they said. */
export const problems = fastifyPlugin(async (app) => {
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error);
    if (failure.code === 'INTERNAL') {
      request.log.error(error instanceof Error ? { error } : {}, 'request failed');
    }
    return sendFailure(request, reply, failure);
  });
});
