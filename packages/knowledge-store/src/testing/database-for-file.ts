import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { startEmbeddedDatabase, type TestDatabase } from './embedded-database.ts';

/** An embedded database for all tests of a file: one user of it beside the one that made it. */
export function layDatabaseForFile(): () => Database {
  const opened: { embedded?: TestDatabase; database?: Database } = {};
  beforeAll(async () => {
    opened.embedded = await startEmbeddedDatabase();
    opened.database = openDatabase({ settings: opened.embedded.settings });
  });
  afterAll(async () => {
    await opened.database?.close();
    await opened.embedded?.[Symbol.asyncDispose]();
  });
  return () => {
    if (opened.database === undefined) throw new Error('There is no database.');
    return opened.database;
  };
}
