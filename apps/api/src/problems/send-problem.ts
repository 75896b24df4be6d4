import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { describeFailure, type Failure } from './describe-failure.ts';
import { problemType, toProblem } from './problem.ts';

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

/** Sent as text, so that no route needs a response schema for every failure. A browser's window gets only the sentence. */
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

/** Whether a person opened the address in a browser, rather than a program. */
function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** By Node's code of the error; 400 for all others. */
const statuses: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is not HTTP at all, and so reaches no route and no error handler, and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const detail =
    status === 408 ? 'The request took too long to arrive.' : 'This is not an HTTP request that can be read.';
  const body = JSON.stringify(toProblem({ code: 'REQUEST_INVALID', status, detail }, randomUUID()));
  if (socket.writable) {
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `Content-Type: ${problemType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}
