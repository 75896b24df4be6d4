import { KnowledgeEntry, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { readStoredKnowledge } from '../knowledge/knowledge-backend.ts';
import {
  emptyState,
  isForgotten,
  type KnowledgeState,
  livingEntries,
  sameKnowledge,
  type Tombstones,
} from '../knowledge/knowledge-state.ts';
import { mergeIntoDurable } from '../knowledge/replication.ts';
import type { SqlRow, SqlSession } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, type MoveOutcome, note, pagesOf, writeTo } from './move-session.ts';

const columns = `user_id::text as mark, entries::text as entries, tombstones::text as tombstones, version::text as version,
  to_char(last_updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_updated_at`;
const everybody = `select ${columns} from public.user_knowledge where user_id::text > $1 order by user_id::text limit 200`;
const oneUser = `select ${columns} from public.user_knowledge where user_id = $1::text::uuid for update`;
const versionColumns = `version::text as version, entries::text as entries, kept_at::text as kept_at`;
const versionsOf = `select ${versionColumns} from public.user_knowledge_versions where user_id = $1::text::uuid`;

const Entries = z.array(KnowledgeEntry.strict());

function stateIn({ entries, tombstones, version, last_updated_at: lastUpdatedAt }: SqlRow): KnowledgeState {
  const stored = {
    entries: JSON.parse(String(entries)) as unknown,
    tombstones: JSON.parse(String(tombstones)) as unknown,
    version: Number(version),
    lastUpdatedAt,
  };
  return readStoredKnowledge(stored, 'the database');
}

/** What a kept version may still hold: what was condensed, never what was forgotten. */
function unforgotten(entries: readonly KnowledgeEntry[], tombstones: Tombstones): readonly KnowledgeEntry[] {
  const forgotten = Object.fromEntries(Object.entries(tombstones).filter(([, why]) => why === 'forgotten'));
  return livingEntries(entries, forgotten).filter(({ id }) => !isForgotten(tombstones, id));
}

interface Moving {
  readonly userId: string;
  readonly state: KnowledgeState;
  readonly versions: readonly SqlRow[];
}

async function save(session: SqlSession, userId: string, kept: KnowledgeState, next: KnowledgeState): Promise<void> {
  // The function asks who the caller is, as it asks everybody.
  await session.rows(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`,
    [userId, JSON.stringify({ sub: userId, role: 'authenticated' })],
  );
  const [row] = await session.rows(
    `select public.save_user_knowledge($1::text::bigint, $2::text::bigint, $3::text::jsonb, $4::text::jsonb, false) as done`,
    [String(kept.version), String(next.version), JSON.stringify(next.entries), JSON.stringify(next.tombstones)],
  );
  if (row?.done !== true)
    throw new NexusError('DATA_NOT_MOVED', 'What is remembered was changed meanwhile. Try again.');
}

/** Two databases may each have kept a version of one number: what either had is in it then. */
async function moveVersion(
  session: SqlSession,
  { userId, tombstones, row }: { userId: string; tombstones: Tombstones; row: SqlRow },
): Promise<MoveOutcome> {
  const entries = Entries.safeParse(JSON.parse(String(row.entries)));
  if (!entries.success) return 'unreadable';
  const version = String(row.version);
  const [there] = await session.rows(`${versionsOf} and version = $2::text::bigint`, [userId, version]);
  const known = there === undefined ? [] : Entries.parse(JSON.parse(String(there.entries)));
  const union = unforgotten([...known, ...entries.data], tombstones);
  const before: KnowledgeState = { ...emptyState, entries: livingEntries(known, {}) };
  if (there !== undefined && sameKnowledge(before, { ...emptyState, entries: union })) return 'same';
  await session.rows(
    `insert into public.user_knowledge_versions (user_id, version, entries, kept_at)
      values ($1::text::uuid, $2::text::bigint, $3::text::jsonb, $4::text::timestamptz)
      on conflict (user_id, version) do update set entries = excluded.entries`,
    [userId, version, JSON.stringify(union), String(row.kept_at)],
  );
  return there === undefined ? 'moved' : 'merged';
}

async function moveUser(
  session: SqlSession,
  { userId, state, versions }: Moving,
): Promise<{ knowledge: MoveOutcome; versions: readonly MoveOutcome[] }> {
  const [row] = await session.rows(oneUser, [userId]);
  const kept = row === undefined ? emptyState : stateIn(row);
  const merged = mergeIntoDurable(kept, state);
  const same = row !== undefined && sameKnowledge(kept, merged);
  const next = { ...merged, version: Math.max(merged.version, kept.version + 1) };
  if (!same) await save(session, userId, kept, next);
  const outcomes: MoveOutcome[] = [];
  for (const version of versions)
    outcomes.push(await moveVersion(session, { userId, tombstones: merged.tombstones, row: version }));
  return { knowledge: same ? 'same' : row === undefined ? 'moved' : 'merged', versions: outcomes };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof NexusError && error.code === 'MEMORY_UNREADABLE');
}

/** What is remembered merges as two backends that drifted apart do; a user with the versions is one transaction. */
export async function moveKnowledge(ends: MoveEnds): Promise<readonly MoveCount[]> {
  const knowledge = countOf('user_knowledge');
  const kept = countOf('user_knowledge_versions');
  for await (const rows of pagesOf(ends.from, everybody)) {
    for (const row of rows) {
      const userId = String(row.mark);
      if (ends.gone.has(userId)) {
        note(knowledge, 'kept');
        continue;
      }
      const versions = await ends.from.transaction((session) => session.rows(versionsOf, [userId]));
      try {
        const outcome = await writeTo(ends, (session) => moveUser(session, { userId, state: stateIn(row), versions }));
        note(knowledge, outcome.knowledge);
        for (const one of outcome.versions) note(kept, one);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        note(knowledge, 'unreadable');
        for (const _ of versions) note(kept, 'unreadable');
      }
    }
  }
  return [knowledge, kept];
}
