import { hostname } from 'node:os';
import { NexusError } from '@nexus/contracts';
import { takeFileLock } from '../../file-lock.ts';
import { applyMigrations } from '../../migrations/apply-migrations.ts';
import { readMigrations } from '../../migrations/read-migrations.ts';
import { createAnswering } from './answer-requests.ts';
import { keepWarnings } from './keep-warnings.ts';
import type { OwnedDatabase } from './owned-database.ts';
import { makeOwnerFolder, type OwnerFolder, ownerFolderOf, unusable } from './owner-folder.ts';
import { makeOwnerKeys } from './owner-keys.ts';
import type { StartMessage, StartOutcome } from './owner-message.ts';
import {
  giveSignOfLife,
  hasSignOfLife,
  isOfThisMachine,
  type OwnerRecord,
  readOwnerRecord,
  removeOwnerRecord,
  signOfLifeEvery,
  writeOwnerRecord,
} from './owner-record.ts';
import { serveOwner } from './serve-owner.ts';

/** Milliseconds after the last user, so that a command that follows another finds it still open. */
const linger = 300;

/** A folder on a network may be locked here and used there. */
async function refuseOtherMachine(folder: OwnerFolder): Promise<void> {
  const record = await readOwnerRecord(folder);
  if (record === null || isOfThisMachine(record) || !(await hasSignOfLife(folder, Date.now()))) return;
  throw new NexusError(
    'DATABASE_UNREACHABLE',
    `The database in ${folder.folder} is in use by another machine, ${record.machine}. Stop it there, or set NEXUS_DATA_DIR to another folder, or DATABASE_URL to a database for both.`,
  );
}

/** The parts that take a second to load come after the lock, so that whoever is too late is gone at once. */
async function openDatabaseOf(folder: OwnerFolder, databaseUrl: string | null): Promise<OwnedDatabase> {
  if (databaseUrl !== null) {
    const { openOwnPostgres } = await keepWarnings(() => import('./open-own-postgres.ts'));
    return openOwnPostgres(databaseUrl);
  }
  const { openEmbedded } = await keepWarnings(() => import('./open-embedded.ts'));
  const database = await openEmbedded(folder);
  try {
    await applyMigrations(database.sql, await readMigrations());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export interface OwnerStarter {
  /** Hears once what came of it. */
  readonly tell: (outcome: StartOutcome) => void;
  /** Resolves when the starter has begun to use the database, or is gone. */
  readonly released: Promise<void>;
  readonly ended: AbortSignal;
}

async function ownLocked(
  { folder, databaseUrl }: { folder: OwnerFolder; databaseUrl: string | null },
  { tell, released, ended }: OwnerStarter,
): Promise<void> {
  await refuseOtherMachine(folder);
  const record: OwnerRecord = {
    format: 1,
    machine: hostname(),
    processId: process.pid,
    startedAt: new Date().toISOString(),
    address: null,
  };
  await writeOwnerRecord(folder, record);
  const living = setInterval(() => void giveSignOfLife(folder).catch(() => {}), signOfLifeEvery);
  await using cleaning = new AsyncDisposableStack();
  cleaning.defer(() => removeOwnerRecord(folder));
  cleaning.defer(() => clearInterval(living));
  const keys = await makeOwnerKeys(folder);
  const database = await openDatabaseOf(folder, databaseUrl);
  cleaning.defer(() => database.close());
  const answering = createAnswering(database, keys, readMigrations);
  cleaning.defer(() => answering.close());
  const server = await serveOwner(answering.answer, keys, { released, linger });
  cleaning.defer(() => server.close());
  await writeOwnerRecord(folder, { ...record, address: server.address });
  tell({ type: 'ready' });
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  ended.addEventListener('abort', () => stop(), { once: true });
  if (ended.aborted) stop();
  await Promise.race([server.deserted, stopped]);
}

/**
 * Owns a database for all processes of this machine until nobody uses it any more or `ended` says so.
 *
 * @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED
 */
export async function runOwner({ dataDirectory, databaseUrl }: StartMessage, starter: OwnerStarter): Promise<void> {
  const folder = ownerFolderOf(dataDirectory, databaseUrl);
  await makeOwnerFolder(folder);
  try {
    using lock = takeFileLock(folder.lockFile);
    if (lock === null) return starter.tell({ type: 'taken' });
    await ownLocked({ folder, databaseUrl }, starter);
  } catch (error) {
    if (error instanceof NexusError) throw error;
    throw unusable(folder.folder, error);
  }
}
