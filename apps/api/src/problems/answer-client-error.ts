import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemType } from '../schemas/problem.ts';
import { toProblem } from './to-problem.ts';

const statuses: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP at all, which reaches no route and no error handler, and hangs up. */
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
