import { createPostgresConnection } from '@supabase/lite/postgres';
import { connectPostgres } from '../../migrations/postgres-connection.ts';
import { type OwnedDatabase, openFrontOver } from './owned-database.ts';

/** Connections at once, for all processes of this machine together. */
const mostConnections = 8;
/** Seconds. */
const connectWithin = 5;

/** The front hands over JSON that is written out already; its own setting for this driver would write it out once more. */
const jsonb = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
const json = { ...jsonb, to: 114, from: [114] };

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
          types: { json, jsonb },
          connection: { application_name: 'nexusaec' },
        },
      });
      const front = await openFrontOver(connection, keys);
      return { answer: front.answer, close: () => connection.driver.end({ timeout: 1 }) };
    },
    close: () => sql.close(),
  };
}
