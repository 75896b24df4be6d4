import { NexusError } from '@nexus/contracts';
import { applyMigrations, inspectMigrations } from '../../migrations/apply-migrations.ts';
import type { Migration } from '../../migrations/migration.ts';
import type { DatabaseFront, OwnedDatabase } from './owned-database.ts';
import type { OwnerKeys } from './owner-keys.ts';
import { ownerPaths } from './owner-message.ts';

export interface Answering {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** An error as PostgREST would tell it, so that supabase-js hands its code on. */
export function describeError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

function describeThrown(error: unknown): Response {
  if (!(error instanceof NexusError)) return describeError(500, 'INTERNAL', 'The database could not answer that.');
  return describeError(error.code === 'DATABASE_UNREACHABLE' ? 503 : 500, error.code, error.message);
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
    const response = await opened.answer(request);
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
