import type { OwnedDatabase } from './owned-database.ts';

/** Milliseconds. What was deleted is to be out of the files within a day. */
const lookEvery = 3_600_000;

/**
 * Takes the dead rows of deleted accounts out of the database's files, where there are any (L-15). Nobody waits for it: it is tried again an
 * hour later, and when the owner ends. Never rejects.
 */
export async function vacuumDeleted({ sql, vacuum }: Pick<OwnedDatabase, 'sql' | 'vacuum'>): Promise<void> {
  try {
    const [latest] = await sql.transaction((session) =>
      session.rows('select max(deleted_at)::text as at from private.account_deletions where vacuumed_at is null'),
    );
    if (typeof latest?.at !== 'string') return;
    const until = latest.at;
    await vacuum();
    await sql.transaction((session) =>
      session.rows(
        'update private.account_deletions set vacuumed_at = now() where vacuumed_at is null and deleted_at <= $1::text::timestamptz',
        [until],
      ),
    );
  } catch {
    // A database that is away, behind or in other hands: the mark stays.
  }
}

/** Looks every hour, until it is disposed of. */
export function vacuumNowAndThen(database: Pick<OwnedDatabase, 'sql' | 'vacuum'>): Disposable {
  const timer = setInterval(() => void vacuumDeleted(database), lookEvery).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
