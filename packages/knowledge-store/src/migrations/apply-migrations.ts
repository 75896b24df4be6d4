import { NexusError } from '@nexus/contracts';
import { fileNameOf, type Migration, type MigrationStanding } from './migration.ts';
import { compareHistory, isLeftOut, readExtensions, readHistory } from './migration-history.ts';
import { prepareDatabase } from './prepare-database.ts';
import { splitStatements } from './split-statements.ts';
import type { SqlConnection, SqlSession } from './sql-connection.ts';

/** One number for all who migrate a database of this product, whichever program they are. */
const lockNumber = '7041776025114';

/**
 * Waits until nobody else migrates, however that connection reaches the server: the lock ends with the transaction, so it holds
 * through a pooler as well.
 */
async function lock(session: SqlSession): Promise<void> {
  await session.rows('select pg_catalog.pg_advisory_xact_lock($1::bigint)', [lockNumber]);
}

async function applyOne(connection: SqlConnection, migration: Migration): Promise<boolean> {
  return connection.transaction(async (session) => {
    await lock(session);
    // Another process may have been here while this one waited.
    if ((await readHistory(session)).has(migration.version)) return false;
    await session.run(migration.sql);
    await session.rows(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [migration.version, migration.name, splitStatements(migration.sql)],
    );
    return true;
  });
}

/** The database's own words on what is wrong; never its detail, which may quote a row. */
function complaintOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll('\n', ' ').replace(/\.$/, '') : 'unknown';
}

function prepare(connection: SqlConnection) {
  return connection
    .transaction(async (session) => {
      await lock(session);
      await prepareDatabase(session);
      return { applied: await readHistory(session), extensions: await readExtensions(session) };
    })
    .catch((cause: unknown) => {
      if (cause instanceof NexusError) throw cause;
      const sentence = `The roles and functions that migrations stand on could not be made: ${complaintOf(cause)}. Use a user that may create roles.`;
      throw new NexusError('MIGRATION_FAILED', sentence, { cause });
    });
}

/** How things stand, without changing any. */
export function inspectMigrations(
  connection: SqlConnection,
  migrations: readonly Migration[],
): Promise<readonly MigrationStanding[]> {
  return connection.transaction(async (session) =>
    compareHistory(migrations, await readHistory(session), await readExtensions(session)),
  );
}

/**
 * Runs what has not run yet, in order, each in a transaction of its own together with its record. It may be run again, and by
 * several at once: one does it, the others find it done.
 *
 * @returns the versions that this call applied
 * @throws NexusError MIGRATION_FAILED with the file and the database's complaint: those before it are applied, it and those after it are not.
 */
export async function applyMigrations(
  connection: SqlConnection,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const { applied, extensions } = await prepare(connection);
  const done: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.version) || isLeftOut(migration, extensions)) continue;
    try {
      if (await applyOne(connection, migration)) done.push(migration.version);
    } catch (cause) {
      if (cause instanceof NexusError) throw cause;
      throw new NexusError(
        'MIGRATION_FAILED',
        `${fileNameOf(migration)} could not be applied: ${complaintOf(cause)}. The migrations before it are, it is not.`,
        { cause },
      );
    }
  }
  // A hosted Supabase's PostgREST reads the schema anew when it hears this; elsewhere nobody listens.
  if (done.length > 0) await connection.transaction((session) => session.run(`notify pgrst, 'reload schema'`));
  return done;
}
