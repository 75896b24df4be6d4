import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { OwnerKeys } from './owner-keys.ts';
import { ownerPaths } from './owner-message.ts';

/** How long an owner stays when nobody uses it. */
export interface OwnerPatience {
  /** Its starter will use it, until this resolves. */
  readonly released: Promise<void>;
  /** Milliseconds after that, and after the last user. */
  readonly linger: number;
}

export interface OwnerServer {
  readonly address: string;
  /** Resolves once nobody uses the database any more. */
  readonly deserted: Promise<void>;
  close(): Promise<void>;
}

/** A page of a browser may reach loopback, under a name of its own even; it is no user of this database. */
function isStranger({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || !/^127\.0\.0\.1:\d+$/.test(headers.host ?? '');
}

/** Counts those who hold a lease: an answer that ends only when one side does, so a killed process is missed at once. */
function createLeases({ released, linger }: OwnerPatience) {
  const deserted = Promise.withResolvers<void>();
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const look = () => {
    clearTimeout(timer);
    if (isReleased && users === 0) timer = setTimeout(deserted.resolve, linger);
  };
  void released.then(() => {
    isReleased = true;
    look();
  });
  return {
    deserted: deserted.promise,
    grant(response: ServerResponse) {
      users += 1;
      look();
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      response.flushHeaders();
      response.once('close', () => {
        users -= 1;
        look();
      });
    },
    close: () => clearTimeout(timer),
  };
}

/** Serves an owner on a free port of loopback. */
export async function serveOwner(
  answer: (request: Request) => Promise<Response>,
  keys: OwnerKeys,
  patience: OwnerPatience,
): Promise<OwnerServer> {
  const leases = createLeases(patience);
  const listen = getRequestListener(answer);
  const server = createServer((request, response) => {
    if (isStranger(request)) return void response.writeHead(403).end();
    if (request.url !== ownerPaths.lease) return void listen(request, response);
    if (request.headers.apikey !== keys.secretKey) return void response.writeHead(401).end();
    leases.grant(response);
  });
  // Longer than a client keeps an idle connection, so that none is closed under a request that has just been sent.
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    deserted: leases.deserted,
    async close() {
      leases.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
