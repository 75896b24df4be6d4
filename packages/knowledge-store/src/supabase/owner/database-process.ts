import { once } from 'node:events';
import { hostname } from 'node:os';
import { NexusError } from '@nexus/contracts';
import { takeFileLock } from '../../data-folder.ts';
import { readMigrations } from '../../migrations/migration.ts';
import { openEmbedded, openOwnPostgres } from './owned-database.ts';
import {
  giveSignOfLife,
  hasSignOfLife,
  isOfThisMachine,
  makeOwnerFolder,
  makeOwnerKeys,
  type OwnerFolder,
  type OwnerRecord,
  ownerFolderOf,
  readOwnerRecord,
  removeOwnerRecord,
  signOfLifeEvery,
  unusable,
  writeOwnerRecord,
} from './owner-files.ts';
import { StartMessage, type StartOutcome } from './owner-protocol.ts';
import { createAnswering, serveOwner } from './serve-owner.ts';
import { vacuumDeleted, vacuumNowAndThen } from './vacuum-deleted.ts';

// A process of its own: it carries the embedded database, or PostgREST's protocol in front of a PostgreSQL, for all processes of
// this machine. It leaves its starter's group and outlives it for as long as others use it.

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

interface OwnerStarter {
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
  const database = databaseUrl === null ? await openEmbedded(folder) : await openOwnPostgres(databaseUrl);
  cleaning.defer(() => database.close());
  // Once nobody uses it, so that nobody waits for it.
  cleaning.defer(() => vacuumDeleted(database));
  cleaning.use(vacuumNowAndThen(database));
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
async function runOwner({ dataDirectory, databaseUrl }: StartMessage, starter: OwnerStarter): Promise<void> {
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

function describeFailure(error: unknown): StartOutcome {
  if (error instanceof NexusError && (error.code === 'DATABASE_UNREACHABLE' || error.code === 'MIGRATION_FAILED'))
    return { type: 'failed', code: error.code, message: error.message };
  return { type: 'failed', code: 'INTERNAL', message: 'The database could not be opened.' };
}

async function main(): Promise<void> {
  const ended = new AbortController();
  // The terminal's Ctrl-C is for those who use the database; this goes when they have gone.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => ended.abort());
  const told: Promise<void>[] = [];
  const tell = (outcome: StartOutcome) => {
    if (process.connected) told.push(new Promise((resolve) => process.send?.(outcome, () => resolve())));
  };
  // The starter keeps the line until it uses the database, so that nobody ends in between.
  const released = once(process, 'disconnect').then(() => {});
  const [message] = (await once(process, 'message')) as [unknown];
  try {
    await runOwner(StartMessage.parse(message), { tell, released, ended: ended.signal });
  } catch (error) {
    tell(describeFailure(error));
    process.exitCode = 1;
  }
  await Promise.all(told);
}

await main();
process.exit();
