import { createPostgresConnection } from '@supabase/lite/postgres';
import { connectPostgres } from '../../migrations/postgres-connection.ts';
import { type OwnedDatabase, openFrontOver } from './owned-database.ts';

/** Connections at once, for all processes of this machine together. */
const mostConnections = 8;
/** Seconds. */
const connectWithin = 5;

/** A PostgreSQL by its `postgres://` address. Never waits for it: the first call finds out whether it answers. */
export function openOwnPostgres(databaseUrl: string): OwnedDatabase {
  const sql = connectPostgres(databaseUrl);
  return {
    sql,
    async openFront(keys) {
      const connection = createPostgresConnection({
        url: databaseUrl,
        postgresOptions: {
          max: mostConnections,
          connect_timeout: connectWithin,
          prepare: false,
          onnotice: () => {},
          connection: { application_name: 'nexusaec' },
        },
      });
      const front = await openFrontOver(connection, keys);
      return { answer: front.answer, close: () => connection.driver.end({ timeout: 1 }) };
    },
    close: () => sql.close(),
  };
}
