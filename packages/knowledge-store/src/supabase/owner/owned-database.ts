import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import type { Connection } from '@supabase/lite';
import { applyMigrations } from '../../migrations/apply-migrations.ts';
import { readMigrations } from '../../migrations/migration.ts';
import { connectPglite, connectPostgres, type SqlConnection, takesSettings } from '../../migrations/sql-connection.ts';
import type { OwnerFolder, OwnerKeys } from './owner-files.ts';

/** The database behind an owner: the embedded one, or a PostgreSQL of one's own. */
export interface OwnedDatabase {
  readonly sql: SqlConnection;
  /** How many calls of one user it works on at once, so that a user's slow ones leave others as quick as before (L-14). */
  readonly atOnceOfUser: number;
  /** PostgREST's protocol in front of it. Called after the migrations: what it saw of the schema first, it goes by. */
  openFront(keys: OwnerKeys): Promise<DatabaseFront>;
  /** Takes dead rows out of the files, as far as others may go on meanwhile. */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseFront {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Loads a module without what it does to `process.emitWarning`: @supabase/lite 0.10 replaces it by one that takes only texts, so that
 * each warning of Node itself, which is an object, would end the process.
 */
async function keepWarnings<Module>(load: () => Promise<Module>): Promise<Module> {
  const { emitWarning } = process;
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The engine is hundreds of modules that take a second to load: only its owner loads them, and only once it has the lock. */
const loadEmbedded = () =>
  keepWarnings(async () => {
    const [{ vector }, { createPgliteConnection }, { App }] = await Promise.all([
      import('@electric-sql/pglite-pgvector'),
      import('@supabase/lite/pglite'),
      import('@supabase/lite'),
    ]);
    return { vector, createPgliteConnection, App };
  });
const loadPostgres = () =>
  keepWarnings(async () => {
    const [{ createPostgresConnection }, { App }] = await Promise.all([
      import('@supabase/lite/postgres'),
      import('@supabase/lite'),
    ]);
    return { createPostgresConnection, App };
  });

type Front = Awaited<ReturnType<typeof loadPostgres>>['App'];

/** Of Supabase what is used: rows and functions, for tokens that are signed with the owner's secret. */
async function openFrontOver(App: Front, connection: Connection, keys: OwnerKeys): Promise<DatabaseFront> {
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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether an embedded database was ever made there. */
export async function hasEmbeddedDatabase({ clusterFolder, unfinishedFile }: OwnerFolder): Promise<boolean> {
  return (await exists(join(clusterFolder, 'PG_VERSION'))) && !(await exists(unfinishedFile));
}

function damaged({ clusterFolder }: OwnerFolder, cause?: unknown): NexusError {
  const sentence = `The embedded database in ${clusterFolder} is damaged or of another version. It is left as it is: put it back from a copy, or move it away to begin with an empty one.`;
  return new NexusError('DATABASE_UNREACHABLE', sentence, { cause });
}

async function openCluster(folder: OwnerFolder): Promise<OwnedDatabase> {
  const { vector, createPgliteConnection, App } = await loadEmbedded();
  const { clusterFolder, unfinishedFile } = folder;
  // A first start that was killed halfway left nothing that anybody kept: it begins anew.
  if (await exists(unfinishedFile)) await rm(clusterFolder, { recursive: true, force: true });
  const files = await readdir(clusterFolder).catch(() => []);
  if (files.length === 0) await writeFile(unfinishedFile, '', { mode: 0o600 });
  else if (!(await exists(join(clusterFolder, 'PG_VERSION')))) throw damaged(folder);
  try {
    const connection = await createPgliteConnection({ url: clusterFolder, pgliteOptions: { extensions: { vector } } });
    await connection.driver.waitReady;
    await rm(unfinishedFile, { force: true });
    const sql = connectPglite(connection.driver);
    return {
      sql,
      // It has one connection: who asks much waits behind themselves, and others behind one call of theirs.
      atOnceOfUser: 1,
      async openFront(keys) {
        await connection.clearSchemaCache();
        return openFrontOver(App, connection, keys);
      },
      async vacuum() {
        // Everything is written anew, and the log of what was written is not kept for another use.
        for (const statement of [
          'vacuum full',
          'set wal_recycle = off',
          'select pg_switch_wal()',
          'checkpoint',
          'select pg_switch_wal()',
          'checkpoint',
        ])
          await sql.alone(statement);
      },
      close: () => connection.close(),
    };
  } catch (cause) {
    throw damaged(folder, cause);
  }
}

/**
 * The embedded PostgreSQL with all of its migrations, made if there is none. Only one process may have it open: the caller holds the lock.
 *
 * @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
export async function openEmbedded(folder: OwnerFolder): Promise<OwnedDatabase> {
  const database = await openCluster(folder);
  try {
    await applyMigrations(database.sql, await readMigrations());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Connections at once, for all processes of this machine together, and of them for one user: two who ask for much leave some to others. */
const mostConnections = 8;
const mostOfUser = 3;
/**
 * Milliseconds: shorter than anybody waits for an answer (`answerWithin` of open-database.ts), so that who asked hears why there is none. Where
 * a pooler in between knows no such setting, whoever runs it bounds statements there.
 */
const bounds = { statement_timeout: 4_000 };
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
export async function openOwnPostgres(databaseUrl: string): Promise<OwnedDatabase> {
  const { createPostgresConnection, App } = await loadPostgres();
  const sql = connectPostgres(databaseUrl);
  return {
    sql,
    atOnceOfUser: mostOfUser,
    async openFront(keys) {
      const bounded = (await takesSettings(databaseUrl, bounds)) ? bounds : {};
      const connection = createPostgresConnection({
        url: databaseUrl,
        postgresOptions: {
          max: mostConnections,
          connect_timeout: connectWithin,
          prepare: false,
          onnotice: () => {},
          types: { json, jsonb },
          connection: { application_name: 'nexusaec', ...bounded },
        },
      });
      const front = await openFrontOver(App, connection, keys);
      return { answer: front.answer, close: () => connection.driver.end({ timeout: 1 }) };
    },
    // Not in full, which locks a table that others use; an hour's log and backups are whoever's who runs it.
    vacuum: () => sql.alone('vacuum'),
    close: () => sql.close(),
  };
}
