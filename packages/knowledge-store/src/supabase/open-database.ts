import type { NexusError, UserId } from '@nexus/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTenures, deletedHint, type Tenures } from '../account-deletion/tenures.ts';
import { readMigrations } from '../migrations/migration.ts';
import type { StoreLog } from '../store-log.ts';
import { checkDatabase } from './check-database.ts';
import type { Database, DatabaseSettings } from './database.ts';
import {
  type CheckPatience,
  type ConnectedEndpoint,
  type DatabaseConnection,
  type DatabaseConnector,
  databaseBusy,
  databaseSilent,
  isTimeout,
  keepConnected,
} from './database-connection.ts';
import { createOwnerConnector } from './owner/owner-connector.ts';
import { createTokenCache, nameOf, type TokenBearer } from './user-tokens.ts';

/** Stands where supabase-js wants an address and a key: each call goes to where the database is then. */
const somewhere = 'http://database.invalid';
const someKey = 'set with each call';

function connectorFor({ supabase, databaseUrl, dataDirectory }: DatabaseSettings): DatabaseConnector {
  return supabase === null ? createOwnerConnector({ dataDirectory, databaseUrl }) : createHostedConnector(supabase);
}

/** What lacks migrations is refused, but for the embedded database, whose owner applies those that a newer program brings. */
async function checkOrMigrate(connected: ConnectedEndpoint, patience: CheckPatience): Promise<void> {
  const migrations = await readMigrations();
  try {
    await checkDatabase(connected.endpoint, migrations, patience);
  } catch (error) {
    if (connected.migrate === null || !(error instanceof Error && 'code' in error && error.code === 'DATABASE_BEHIND'))
      throw error;
    await connected.migrate();
    await checkDatabase(connected.endpoint, migrations, patience);
  }
}

/** The service's tokens name no user. */
const service: TokenBearer = { subject: '00000000-0000-0000-0000-000000000000', role: 'service_role' };

interface ClientsParts {
  readonly connection: DatabaseConnection;
  readonly ended: AbortSignal;
  readonly tenures: Tenures;
}

function clientsOver({ connection, ended, tenures }: ClientsParts): (bearer: TokenBearer) => SupabaseClient {
  const tokens = createTokenCache(Date.now);
  const clients = new Map<string, WeakRef<SupabaseClient>>();
  const forget = new FinalizationRegistry<string>((name) => {
    if (clients.get(name)?.deref() === undefined) clients.delete(name);
  });
  const make = (name: string, bearer: TokenBearer) => {
    const tokenFor = (secret: string) =>
      tokens(bearer === service ? bearer : { ...bearer, since: tenures.since(bearer.subject) }, secret);
    const call = createDatabaseCall({ connection, tokenFor, ended, onDeleted: () => tenures.end(bearer.subject) });
    const client = createClient(somewhere, someKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // It would repeat calls for seconds; callers decide that.
      db: { retry: false },
      global: { fetch: call },
      accessToken: async () => someKey,
    });
    clients.set(name, new WeakRef(client));
    forget.register(client, name);
    return client;
  };
  return (bearer) => {
    const name = nameOf(bearer);
    return clients.get(name)?.deref() ?? make(name, bearer);
  };
}

export interface DatabaseOptions {
  readonly settings: DatabaseSettings;
  readonly log?: StoreLog;
  /** The process's; its own where absent. */
  readonly tenures?: Tenures;
}

/**
 * Opens a database: a hosted Supabase, a PostgreSQL of one's own with PostgREST's protocol in front of it, or the embedded one, by
 * what the settings name. It never waits and never throws for a database that is away: it is opened in the background, and looked for again.
 */
export function openDatabase({ settings, log, tenures = createTenures() }: DatabaseOptions): Database {
  const ending = new AbortController();
  const connection = keepConnected({ connector: connectorFor(settings), check: checkOrMigrate, log });
  const close = async () => {
    ending.abort();
    await connection.close();
  };
  const clients = clientsOver({ connection, ended: ending.signal, tenures });
  return {
    tenures,
    forUser: (userId: UserId, address?: string) =>
      clients({ subject: userId, role: 'authenticated', ...(address !== undefined && { address }) }),
    forService: () => clients(service),
    ready: () => connection.ready(),
    onReady: (listener) => connection.onReady(listener),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Milliseconds that a call may take. */
const answerWithin = 5_000;

/** As PostgREST tells an error, so that supabase-js hands on its code. */
function unavailable({ code, message }: NexusError): Response {
  return Response.json({ code, message, details: null, hint: null }, { status: 503 });
}

function targetOf(input: Parameters<typeof fetch>[0], address: string): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${address}${pathname}${search}`;
}

interface DatabaseCallParts extends Omit<ClientsParts, 'tenures'> {
  readonly tokenFor: (secret: string) => Promise<string>;
  /** The user's account was deleted since this process began with them. */
  readonly onDeleted: () => void;
}

/** Whether a writing was refused since the account was deleted. */
async function isOfDeleted(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const told: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof told === 'object' && told !== null && 'hint' in told && told.hint === deletedHint;
}

/**
 * What supabase-js calls instead of `fetch`: to wherever the database answers now, with the keys of that place. While it is away it
 * answers at once by itself.
 */
function createDatabaseCall({ connection, tokenFor, ended, onDeleted }: DatabaseCallParts): typeof fetch {
  return async (input, init = {}) => {
    const endpoint = connection.current;
    if (endpoint instanceof Error) return unavailable(endpoint);
    const headers = new Headers(init.headers);
    headers.set('apikey', endpoint.publishableKey);
    headers.set('authorization', `Bearer ${await tokenFor(endpoint.jwtSecret)}`);
    const own = AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]);
    const signal = init.signal ? AbortSignal.any([own, init.signal]) : own;
    try {
      const response = await fetch(targetOf(input, endpoint.address), { ...init, headers, signal });
      if (await isOfDeleted(response)) onDeleted();
      else if (response.status >= 500) connection.reportFailure('error');
      return response;
    } catch (error) {
      const isHere = connection.current === endpoint;
      if (init.signal?.aborted) {
        // Callers wait less long than this does. One who gave up for another reason says nothing of the database.
        if (!isTimeout(init.signal.reason)) throw error;
        if (isHere) connection.reportFailure('error');
        if (!endpoint.isOneByOne) throw error;
      } else if (isHere) connection.reportFailure(isTimeout(error) ? 'error' : 'no answer');
      const reason = connection.current;
      if (reason instanceof Error) return unavailable(reason);
      return unavailable(endpoint.isOneByOne ? databaseBusy() : databaseSilent());
    }
  };
}

/** A hosted Supabase is where it always was; whether it answers is found out by asking. */
function createHostedConnector(supabase: NonNullable<DatabaseSettings['supabase']>): DatabaseConnector {
  const endpoint = {
    address: supabase.url.replace(/\/+$/, ''),
    publishableKey: supabase.publishableKey,
    jwtSecret: supabase.jwtSecret,
    isOneByOne: false,
  };
  return {
    connect: async () => ({ endpoint, gone: new AbortController().signal, migrate: null, leave: () => {} }),
  };
}
