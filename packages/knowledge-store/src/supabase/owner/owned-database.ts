import { App, type Connection } from '@supabase/lite';
import type { SqlConnection } from '../../migrations/sql-connection.ts';
import type { OwnerKeys } from './owner-keys.ts';

/** The database behind an owner: the embedded one, or a PostgreSQL of one's own. */
export interface OwnedDatabase {
  readonly sql: SqlConnection;
  /** PostgREST's protocol in front of it. Called after the migrations: what it saw of the schema first, it goes by. */
  openFront(keys: OwnerKeys): Promise<DatabaseFront>;
  close(): Promise<void>;
}

export interface DatabaseFront {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Of Supabase what is used: rows and functions, for tokens that are signed with the owner's secret. */
export async function openFrontOver(connection: Connection, keys: OwnerKeys): Promise<DatabaseFront> {
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    api: { schemas: ['public'] },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  await app.init();
  return { answer: async (request) => app.fetch(request), close: async () => {} };
}
