import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NexusError } from '@nexus/contracts';
import { takeFileLock } from '../data-folder.ts';
import { inspectMigrations } from '../migrations/apply-migrations.ts';
import { fileNameOf, readMigrations } from '../migrations/migration.ts';
import { connectPostgres, type SqlConnection } from '../migrations/sql-connection.ts';
import { hasEmbeddedDatabase, openEmbedded } from '../supabase/owner/owned-database.ts';
import {
  hasSignOfLife,
  isOfThisMachine,
  makeOwnerFolder,
  type OwnerFolder,
  ownerFolderOf,
  readOwnerRecord,
} from '../supabase/owner/owner-files.ts';

/** One of the two ends of a move. A hosted Supabase is a PostgreSQL here: its settings show the address. */
export type DatabaseLocation =
  | { readonly kind: 'embedded'; readonly dataDirectory: string }
  | { readonly kind: 'postgres'; readonly databaseUrl: string };

/** One end of a move, open for all rows, past row-level security. */
interface OpenDatabaseLocation extends AsyncDisposable {
  readonly sql: SqlConnection;
}

function inUse({ folder }: OwnerFolder): NexusError {
  const sentence = `The embedded database in ${folder} is in use. Stop NexusAEC first, so that nothing is written meanwhile.`;
  return new NexusError('DATABASE_UNREACHABLE', sentence, { retryable: true });
}

/** Keeps everybody else out until the lock is disposed of. @throws NexusError DATABASE_UNREACHABLE while the database is in use */
export async function lockFolder(folder: OwnerFolder): Promise<Disposable> {
  using locking = new DisposableStack();
  const lock = takeFileLock(folder.lockFile);
  if (lock === null) throw inUse(folder);
  locking.use(lock);
  const record = await readOwnerRecord(folder);
  if (record !== null && !isOfThisMachine(record) && (await hasSignOfLife(folder, Date.now()))) throw inUse(folder);
  return locking.move();
}

async function openFolder(folder: OwnerFolder): Promise<OpenDatabaseLocation> {
  await using opening = new AsyncDisposableStack();
  opening.use(await lockFolder(folder));
  const database = await openEmbedded(folder);
  opening.defer(() => database.close());
  const opened = opening.move();
  return { sql: database.sql, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** An embedded database that nobody will see, for a rehearsal where there is none yet. */
async function openPassing(): Promise<OpenDatabaseLocation> {
  await using opening = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-rehearsal-'));
  opening.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const folder = ownerFolderOf(dataDirectory, null);
  await makeOwnerFolder(folder);
  const { sql } = opening.use(await openFolder(folder));
  const opened = opening.move();
  return { sql, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabaseLocation> {
  await using opening = new AsyncDisposableStack();
  const sql = connectPostgres(databaseUrl);
  opening.defer(() => sql.close());
  const standings = await inspectMigrations(sql, await readMigrations());
  const pending = standings.filter(({ standing }) => standing === 'pending');
  if (pending.length > 0) {
    const host = new URL(databaseUrl).host;
    const names = pending.map(fileNameOf).join(', ');
    throw new NexusError(
      'DATABASE_BEHIND',
      `The PostgreSQL at ${host} lacks ${names}. Run \`npm run migrate\` with DATABASE_URL set to it.`,
    );
  }
  const opened = opening.move();
  return { sql, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

interface OpeningOptions {
  /** What does not exist yet is made: of the place that is moved to. */
  readonly make: boolean;
  readonly rehearsal: boolean;
}

/** @throws NexusError DATABASE_UNREACHABLE when it is away, in use or not there; DATABASE_BEHIND */
export async function openDatabaseLocation(
  place: DatabaseLocation,
  { make, rehearsal }: OpeningOptions,
): Promise<OpenDatabaseLocation> {
  if (place.kind === 'postgres') return openPostgres(place.databaseUrl);
  const folder = ownerFolderOf(place.dataDirectory, null);
  const exists = await hasEmbeddedDatabase(folder);
  if (exists) return openFolder(folder);
  if (!make) throw new NexusError('DATABASE_UNREACHABLE', `There is no embedded database in ${folder.folder}.`);
  if (rehearsal) return openPassing();
  await makeOwnerFolder(folder);
  return openFolder(folder);
}
