import type { UserId } from '@nexus/contracts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readMigrations } from '../migrations/read-migrations.ts';
import type { StoreLog } from '../store-log.ts';
import { createDatabaseCall } from './call-database.ts';
import { type CheckPatience, checkDatabase } from './check-database.ts';
import type { Database } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';
import type { Entrance, OpenDoor } from './door.ts';
import { createHostedEntrance } from './hosted-entrance.ts';
import { createOwnedEntrance } from './owner/owned-entrance.ts';
import { type Reach, reachDatabase } from './reach-database.ts';
import { createTokenCache, type TokenBearer } from './token-cache.ts';

/** Stands where supabase-js wants an address and a key: each call goes to where the database is then. */
const somewhere = 'http://database.invalid';
const someKey = 'set with each call';

function entranceFor({ supabase, databaseUrl, dataDirectory }: DatabaseSettings): Entrance {
  return supabase === null ? createOwnedEntrance({ dataDirectory, databaseUrl }) : createHostedEntrance(supabase);
}

/** What lacks migrations is refused, but for the embedded database, whose owner applies those that a newer program brings. */
async function checkOrMigrate(opened: OpenDoor, patience: CheckPatience): Promise<void> {
  const migrations = await readMigrations();
  try {
    await checkDatabase(opened.door, migrations, patience);
  } catch (error) {
    if (opened.migrate === null || !(error instanceof Error && 'code' in error && error.code === 'DATABASE_BEHIND'))
      throw error;
    await opened.migrate();
    await checkDatabase(opened.door, migrations, patience);
  }
}

/** The service's tokens name no user. */
const service: TokenBearer = { subject: '00000000-0000-0000-0000-000000000000', role: 'service_role' };

function clientsOver(reach: Reach, ended: AbortSignal): (bearer: TokenBearer) => SupabaseClient {
  const tokens = createTokenCache(Date.now);
  const clients = new Map<string, WeakRef<SupabaseClient>>();
  const forget = new FinalizationRegistry<string>((name) => {
    if (clients.get(name)?.deref() === undefined) clients.delete(name);
  });
  const make = (name: string, bearer: TokenBearer) => {
    const call = createDatabaseCall(reach, (secret) => tokens(bearer, secret), ended);
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
    const name = `${bearer.role} ${bearer.subject}`;
    return clients.get(name)?.deref() ?? make(name, bearer);
  };
}

/**
 * Opens a database: a hosted Supabase, a PostgreSQL of one's own with PostgREST's protocol in front of it, or the embedded one, by
 * what the settings name. It never waits and never throws for a database that is away: it is opened behind, and looked for again.
 */
export function openDatabase({ settings, log }: { settings: DatabaseSettings; log?: StoreLog }): Database {
  const ending = new AbortController();
  const reach = reachDatabase({ entrance: entranceFor(settings), check: checkOrMigrate, log });
  const close = async () => {
    ending.abort();
    await reach.close();
  };
  const clients = clientsOver(reach, ending.signal);
  return {
    forUser: (userId: UserId) => clients({ subject: userId, role: 'authenticated' }),
    forService: () => clients(service),
    ready: () => reach.ready(),
    onReady: (listener) => reach.onReady(listener),
    close,
    [Symbol.asyncDispose]: close,
  };
}
