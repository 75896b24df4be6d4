import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import { endsWithin, orLate } from '@nexus/async';
import { NexusError, roomCloseCodes } from '@nexus/contracts';
import fastifyPlugin from 'fastify-plugin';
import type { Drives } from '../text-room/drives.ts';

interface GracefulStopOptions {
  readonly drives: Drives;
  /** Bytes of one WebSocket message. */
  readonly messageBytes: number;
  /** Milliseconds that drives have to put away what they hold. */
  readonly drainWithin: number;
}

/** Milliseconds that pages have to answer a close. */
const timeToClose = 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted as soon as the server is asked to stop. */
    readonly stopping: AbortSignal;
  }
}

const shuttingDown = () =>
  new NexusError('SHUTTING_DOWN', 'The server is stopping. Try again in a moment.', { retryable: true });

/** The connections over which nothing was asked so far. Browsers open some ahead, and Node waits for them as for busy ones. */
function watchUnusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'upgrade'] as const) server.on(event, ({ socket }) => unused.delete(socket));
  return unused;
}

/** WebSockets, and the order of a stop: nothing new is taken, drives end and drain, their pages are told, connections close. */
export const gracefulStop = fastifyPlugin<GracefulStopOptions>(async (app, options) => {
  const { drives, messageBytes, drainWithin } = options;
  const stopping = new AbortController();
  const unused = watchUnusedConnections(app.server);
  app.decorate('stopping', stopping.signal);

  app.addHook('onRequest', async () => {
    if (stopping.signal.aborted) throw shuttingDown();
  });
  // What was under way is answered, and its connection is not kept for a next request.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close');
  });

  await app.register(websocket, {
    options: { maxPayload: messageBytes },
    // A connection that breaks, or sends a frame that is too large, has been closed by ws already.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: async () => {
      stopping.abort(shuttingDown());
      await orLate(drives.close(), drainWithin);
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(roomCloseCodes.stopping, 'stopping');
      const closed = Promise.all([...clients].map((client) => new Promise((resolve) => client.once('close', resolve))));
      if (!(await endsWithin(closed, timeToClose))) for (const client of clients) client.terminate();
      await closed;
      app.websocketServer.close();
      for (const socket of unused) socket.destroy();
    },
  });
});
