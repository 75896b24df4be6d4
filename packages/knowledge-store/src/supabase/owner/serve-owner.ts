import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createKeyedLimit } from '@nexus/async';
import { NexusError } from '@nexus/contracts';
import { decodeJwt } from 'jose';
import { applyMigrations, inspectMigrations } from '../../migrations/apply-migrations.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { DatabaseFront, OwnedDatabase } from './owned-database.ts';
import type { OwnerKeys } from './owner-files.ts';
import { ownerPaths } from './owner-protocol.ts';

/** How long an owner stays when nobody uses it. */
interface OwnerPatience {
  /** Its starter will use it, until this resolves. */
  readonly released: Promise<void>;
  /** Milliseconds after that, and after the last user. */
  readonly linger: number;
}

interface OwnerServer {
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

interface Answering {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** An error as PostgREST would tell it, so that supabase-js hands its code on. */
function describeError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

function describeThrown(error: unknown): Response {
  if (!(error instanceof NexusError)) return describeError(500, 'INTERNAL', 'The database could not answer that.');
  return describeError(error.code === 'DATABASE_UNREACHABLE' ? 503 : 500, error.code, error.message);
}

const unreadable = () => describeError(400, 'PGRST100', 'The query cannot be read.');

/** PostgreSQL has no text with this in it, and reads the end of a statement out of it. */
const holdsNul = ({ url }: Request) => url.includes('%00');

/** Whose call it is. Whether the token is good the front decides; one that is not is answered at once and holds up nobody. */
function callerOf({ headers }: Request): string {
  try {
    return decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '').sub ?? '';
  } catch {
    return '';
  }
}

/** The front reads names in quotes, and takes one that does not end for a mistake of its own (@supabase/lite 0.10). */
async function isUnendedQuote(response: Response): Promise<boolean> {
  return response.status === 500 && (await response.clone().text()).includes('Missing closing quote');
}

/**
 * The front, opened with the first request after the migrations. Before them no table has row-level security, and the front would
 * remember that; so until then nobody gets past here.
 */
function createFrontOpener(database: OwnedDatabase, keys: OwnerKeys) {
  let front: Promise<DatabaseFront | null> | null = null;
  const open = async () => {
    const standings = await inspectMigrations(database.sql, []);
    return standings.length === 0 ? null : database.openFront(keys);
  };
  return {
    /** Null: nothing was migrated yet. */
    async get(): Promise<DatabaseFront | null> {
      front ??= open();
      const current = front;
      const opened = await current.catch((error: unknown) => {
        if (front === current) front = null;
        throw error;
      });
      if (opened === null && front === current) front = null;
      return opened;
    },
    async close(): Promise<void> {
      const closing = front;
      front = null;
      await closing?.then((opened) => opened?.close()).catch(() => {});
    },
  };
}

/** What an owner answers to whoever shows its keys: PostgREST's paths, and how the migrations stand. */
export function createAnswering(
  database: OwnedDatabase,
  keys: OwnerKeys,
  readMigrations: () => Promise<readonly Migration[]>,
): Answering {
  const front = createFrontOpener(database, keys);
  const inTurn = createKeyedLimit(database.atOnceOfUser);
  const answerMigrations = async (request: Request): Promise<Response> => {
    if (request.headers.get('apikey') !== keys.secretKey)
      return describeError(401, 'FORBIDDEN', 'This takes the secret key.');
    const migrations = await readMigrations();
    const applied = request.method === 'POST' ? await applyMigrations(database.sql, migrations) : [];
    // The next request sees the schema anew.
    if (applied.length > 0) await front.close();
    return Response.json({ applied, standings: await inspectMigrations(database.sql, migrations) });
  };
  const answerRest = async (request: Request): Promise<Response> => {
    const opened = await front.get();
    if (opened === null) return describeError(404, 'PGRST202', 'The database has none of its migrations yet.');
    if (holdsNul(request)) return unreadable();
    const response = await inTurn(callerOf(request), async () => {
      // Who gave up meanwhile is heard of now, since a call to the embedded database holds up everything else; it was told that nothing was done.
      for (let turn = 0; turn < 2; turn += 1) await nextTurn();
      if (request.signal.aborted) return describeError(503, 'DATABASE_BUSY', 'Nobody waits for it any more.');
      return opened.answer(request);
    });
    if (await isUnendedQuote(response)) return unreadable();
    const isPlain = response.headers.get('content-type')?.includes('json') !== true;
    if (response.status !== 500 || !isPlain) return response;
    // The front fell over something. If that is the database's absence, this says so.
    await inspectMigrations(database.sql, []);
    return describeError(500, 'INTERNAL', 'The database could not answer that.');
  };
  return {
    async answer(request) {
      try {
        const { pathname } = new URL(request.url);
        if (pathname === ownerPaths.migrations) return await answerMigrations(request);
        if (pathname.startsWith('/rest/v1/')) return await answerRest(request);
        return describeError(404, 'NOT_FOUND', 'There is nothing at this address.');
      } catch (error) {
        return describeThrown(error);
      }
    },
    close: () => front.close(),
  };
}
