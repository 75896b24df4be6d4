import { NexusError } from '@nexus/contracts';
import { inspectMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import type { SqlConnection } from '../migrations/sql-connection.ts';
import {
  briefedMail,
  copyTable,
  exchanges,
  mailAccounts,
  mailState,
  memoryEntries,
  officeTables,
  preferences,
  toolTelemetry,
} from './copy-table.ts';
import { type DatabaseLocation, openDatabaseLocation } from './database-location.ts';
import { moveDocuments, moveOrganizations } from './move-documents.ts';
import { moveKnowledge } from './move-knowledge.ts';
import type { MoveCount, MoveEnds } from './move-session.ts';

export interface DataMoveOptions {
  readonly from: DatabaseLocation;
  readonly to: DatabaseLocation;
  /** Everything is done as it would be, and taken back: the counts are what a move would do now. */
  readonly rehearsal?: boolean;
}

export interface DataMove {
  readonly counts: readonly MoveCount[];
  /** The ids of the keys that preferences and accounts are encrypted with, without which nobody reads them. */
  readonly keyIds: readonly string[];
}

/**
 * Brings all that a database keeps to another one, which then has what either had: what is remembered is merged, of preferences the newer
 * ones count, nothing newer is overwritten, and the first database stays as it is. A user's memory, a manual and a page of other
 * rows is a transaction each, so a move that was ended halfway is simply done again.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, DATA_NOT_MOVED
 */
export async function moveData({ from, to, rehearsal = false }: DataMoveOptions): Promise<DataMove> {
  if (isSame(from, to)) throw new NexusError('USAGE_INVALID', 'Both ends of the move are the same database.');
  await using source = await openDatabaseLocation(from, { make: false, rehearsal });
  await using target = await openDatabaseLocation(to, { make: true, rehearsal });
  try {
    return await move({ from: source.sql, to: target.sql, rehearsal, gone: await deletedAccounts(target.sql) });
  } catch (error) {
    if (error instanceof NexusError) throw error;
    // What a database complains of may quote a row.
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new NexusError('DATA_NOT_MOVED', `The database refused a row${code}. What was moved before it is there.`, {
      cause: error,
    });
  }
}

/** Every table that a move knows. One that a later migration adds must not stay behind unseen. */
const movedTables = new Set([
  'user_knowledge',
  'user_knowledge_versions',
  'user_preferences',
  'briefed_mail',
  'organizations',
  'organization_members',
  'documents',
  'document_chunks',
  'mail_accounts',
  'snoozed_mail',
  'muted_threads',
  'mail_intents',
  'memory_entries',
  'shared_entries',
  'organization_invitations',
  'knowledge_packs',
  'knowledge_rules',
  'tool_servers',
  'security_log',
  'exchanges',
  'tool_telemetry',
  // They follow memory_entries.
  'memory_words',
  'memory_sizes',
]);

async function refuseUnknown(from: SqlConnection): Promise<void> {
  const standings = await inspectMigrations(from, await readMigrations());
  const newer = standings.filter(({ standing }) => standing === 'unknown').map(({ version }) => version);
  if (newer.length > 0) {
    throw new NexusError(
      'DATA_NOT_MOVED',
      `The database to move has migrations of a newer program (${newer.join(', ')}). Use that program.`,
    );
  }
  // Row-level security marks what is ours: a PostgreSQL of one's own may hold other tables.
  const tables = await from.transaction((session) =>
    session.rows(
      `select relname::text as name from pg_catalog.pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
    ),
  );
  const unknown = tables.map(({ name }) => String(name)).filter((name) => !movedTables.has(name));
  if (unknown.length > 0)
    throw new NexusError('DATA_NOT_MOVED', `No move is known for ${unknown.join(', ')}. Nothing was moved.`);
}

/** Kept for thirty days; a move that is done again later knows of no older ones. */
async function deletedAccounts(to: SqlConnection): Promise<ReadonlySet<string>> {
  const rows = await to.transaction((session) =>
    session.rows('select user_id::text as id from private.account_deletions'),
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** Of the keys that preferences and accounts are encrypted with. */
async function encryptionKeyIds(from: SqlConnection): Promise<readonly string[]> {
  const rows = await from.transaction((session) =>
    session.rows(`select key_id from public.user_preferences union select key_id from public.mail_accounts
        union select key_id from public.tool_servers`),
  );
  return rows.map(({ key_id: id }) => String(id)).sort();
}

async function move(ends: MoveEnds): Promise<DataMove> {
  await refuseUnknown(ends.from);
  await refuseWaitingFiles(ends.from);
  const counts = [
    ...(await moveKnowledge(ends)),
    await copyTable(ends, memoryEntries),
    await copyTable(ends, preferences),
    await copyTable(ends, briefedMail),
    await copyTable(ends, exchanges),
    ...(await moveOrganizations(ends)),
    ...(await moveDocuments(ends)),
  ];
  for (const table of [...officeTables, mailAccounts, ...mailState, toolTelemetry])
    counts.push(await copyTable(ends, table));
  return { counts, keyIds: await encryptionKeyIds(ends.from) };
}

function isSame(one: DatabaseLocation, other: DatabaseLocation): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Files that wait to be taken in do not move, so none may be left behind. @throws NexusError DATA_NOT_MOVED */
export async function refuseWaitingFiles(from: SqlConnection): Promise<void> {
  const waiting = await from.transaction(async (session) => {
    const [known] = await session.rows(`select to_regclass('private.ingestion_jobs')::text as name`);
    if (known?.name == null) return 0;
    const [row] = await session.rows(
      'select count(*)::int as waiting from private.ingestion_jobs where is_whole and ended_at is null',
    );
    return Number(row?.waiting);
  });
  if (waiting === 0) return;
  const files = waiting === 1 ? '1 file waits' : `${waiting} files wait`;
  throw new NexusError(
    'DATA_NOT_MOVED',
    `${files} to be taken in. Let \`npm start\` run until that is done, then move. Nothing was moved.`,
  );
}
