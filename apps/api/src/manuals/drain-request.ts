import type { IncomingMessage } from 'node:http';

/** Milliseconds in which a client should have taken notice of the answer. */
const patience = 10_000;

/** Lets the rest of a refused body run into nothing: a connection that is cut while a client still sends often loses the answer. */
export function drainRequest(request: IncomingMessage): void {
  request.unpipe();
  if (request.readableEnded || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), patience);
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
