import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePlace } from '../moving/database-place.ts';
import { openDatabasePlace } from '../moving/open-database-place.ts';

/** Milliseconds between two tries; whoever had the database last lets go of it in a moment. */
const tryEvery = 50;

/** Past row-level security, once nobody uses it any more. */
export async function openWhenFree(place: DatabasePlace) {
  for (;;) {
    try {
      return await openDatabasePlace(place, { make: false, rehearsal: false });
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('is in use'))) throw error;
      await delay(tryEvery);
    }
  }
}

/** Every row of every table of every schema of an embedded database that nobody uses any more, as text, by the table's name. */
export function readAllTables(dataDirectory: string): Promise<Readonly<Record<string, string>>> {
  return readTablesOf({ kind: 'embedded', dataDirectory });
}

/** The same of any database. */
export async function readTablesOf(place: DatabasePlace): Promise<Readonly<Record<string, string>>> {
  await using opened = await openWhenFree(place);
  return await opened.sql.transaction(async (session) => {
    const tables = await session.rows(
      `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await session.rows(`select to_jsonb(one)::text as row from ${name} as one`);
      texts[String(name)] = rows.map(({ row }) => row).join('\n');
    }
    return texts;
  });
}
