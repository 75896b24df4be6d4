import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KnowledgeEntry } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyChange } from '../knowledge/knowledge-change.ts';
import { type KnowledgeState, Tombstones } from '../knowledge/knowledge-state.ts';
import type { SqlRow, SqlSession } from '../migrations/sql-connection.ts';
import { connectPostgres } from '../migrations/sql-connection.ts';
import { layCluster } from '../testing/embedded-database.ts';
import {
  actAs,
  fillKeyring,
  putAccount,
  putDocument,
  putEverything,
  putMarks,
  putMemories,
  putPreferences,
  putState,
  searchAs,
} from '../testing/fill-database.ts';
import { keptRows } from '../testing/kept-rows.ts';
import { inventEntry } from '../testing/knowledge/invent-knowledge.ts';
import { findPostgresServer, startPostgresServer, type TestPostgres } from '../testing/postgres-server.ts';
import type { DatabaseLocation } from './database-location.ts';
import { openDatabaseLocation } from './database-location.ts';
import { type DataMove, moveData } from './move-data.ts';

const hasPostgres = findPostgresServer();
const parts: { postgres?: TestPostgres; folder?: string } = {};
/** Against hanging only. */
const bound = 240_000;

beforeAll(async () => {
  parts.folder = await mkdtemp(join(tmpdir(), 'nexus-move-'));
  if (hasPostgres) parts.postgres = await startPostgresServer();
}, bound);
afterAll(async () => {
  await parts.postgres?.[Symbol.asyncDispose]();
  if (parts.folder !== undefined) await rm(parts.folder, { recursive: true, force: true });
});

const KnowledgeContent = z.object({ entries: z.array(KnowledgeEntry), tombstones: Tombstones });

function embedded(): DatabaseLocation & { kind: 'embedded' } {
  return { kind: 'embedded', dataDirectory: join(parts.folder ?? '', randomUUID()) };
}

async function emptyPostgres(): Promise<DatabaseLocation & { kind: 'postgres' }> {
  const databaseUrl = (await parts.postgres?.createDatabase()) ?? '';
  return { kind: 'postgres', databaseUrl };
}

async function migratedPostgres(): Promise<DatabaseLocation & { kind: 'postgres' }> {
  const databaseUrl = (await parts.postgres?.createMigratedDatabase()) ?? '';
  return { kind: 'postgres', databaseUrl };
}

/** Past row-level security. */
async function inSql<T>(place: DatabaseLocation, work: (session: SqlSession) => Promise<T>): Promise<T> {
  await using opened = await openDatabaseLocation(place, { make: true, rehearsal: false });
  return await opened.sql.transaction(work);
}

async function rowsOf(place: DatabaseLocation) {
  await using opened = await openDatabaseLocation(place, { make: false, rehearsal: false });
  return await keptRows(opened.sql);
}

function outcomes({ counts }: DataMove, outcome: 'moved' | 'merged' | 'same' | 'kept' | 'unreadable') {
  return Object.fromEntries(counts.map((count) => [count.table, count[outcome]]).filter(([, number]) => number !== 0));
}

/** An embedded database that nothing is in yet. */
async function madeEmbedded(): Promise<DatabaseLocation & { kind: 'embedded' }> {
  const place = embedded();
  await layCluster(place.dataDirectory);
  return place;
}

const one = {
  user_knowledge: 1,
  user_knowledge_versions: 1,
  user_preferences: 1,
  briefed_mail: 1,
  organizations: 1,
  organization_members: 2,
  mail_accounts: 1,
  snoozed_mail: 1,
  muted_threads: 1,
  mail_intents: 1,
  memory_entries: 1,
  shared_entries: 1,
  organization_invitations: 1,
  security_log: 1,
  exchanges: 1,
  tool_telemetry: 1,
};

describe.skipIf(!hasPostgres)('moving from one database to another', () => {
  it(
    'M-14: brings all that is kept to a PostgreSQL and back, and does nothing the second time',
    async () => {
      const [home, away, back] = [await madeEmbedded(), await migratedPostgres(), embedded()];
      const userId = randomUUID();
      await inSql(home, (session) => putEverything(session, userId));
      const before = await rowsOf(home);
      expect(JSON.stringify(before)).not.toContain('secret');

      const first = await moveData({ from: home, to: away });
      expect(outcomes(first, 'moved')).toEqual(one);
      expect(first.keyIds).toEqual([(await fillKeyring.current()).id]);
      expect(await rowsOf(away)).toEqual(before);
      expect(await rowsOf(home)).toEqual(before);
      const second = await moveData({ from: home, to: away });
      expect(outcomes(second, 'moved')).toEqual({});
      expect(outcomes(second, 'merged')).toEqual({});
      expect(await rowsOf(away)).toEqual(before);

      expect(outcomes(await moveData({ from: away, to: back }), 'moved')).toEqual(one);
      expect(await rowsOf(back)).toEqual(before);
    },
    bound,
  );

  it(
    'M-4, M-8: merges what both remember, and brings nothing back that either has forgotten or taken away',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const userId = randomUUID();
      const { boat } = await inSql(home, (session) => putEverything(session, userId));
      await moveData({ from: home, to: away });
      const at = new Date().toISOString();
      const stateThere = async (place: DatabaseLocation): Promise<KnowledgeState> => {
        const row = (await rowsOf(place)).user_knowledge[0];
        const { entries, tombstones } = KnowledgeContent.parse(row);
        return { entries, tombstones, version: 7, lastUpdatedAt: at };
      };
      const append = async (place: DatabaseLocation, content: string) =>
        applyChange(await stateThere(place), { kind: 'append', entries: [inventEntry(content)] }, at);
      const forgotten = applyChange(
        await append(away, 'from away'),
        { kind: 'remove', entryIds: [boat.id], kept: [] },
        at,
      );
      await inSql(away, async (session) => {
        await putState(session, userId, forgotten);
        await putPreferences(session, userId, []);
        await session.run(`delete from public.organization_members where role = 'member'`);
      });
      const newer = (await rowsOf(away)).user_preferences;
      const atHome = await append(home, 'from home');
      await inSql(home, (session) => putState(session, userId, atHome));

      const move = await moveData({ from: home, to: away });
      expect(outcomes(move, 'merged')).toMatchObject({ user_knowledge: 1 });
      expect(outcomes(move, 'kept')).toEqual({ user_preferences: 1, organizations: 1, organization_members: 2 });
      const after = await rowsOf(away);
      expect(after.user_preferences).toEqual(newer);
      expect(after.organization_members).toHaveLength(1);
      const words = JSON.stringify([after.user_knowledge, after.user_knowledge_versions]);
      for (const content of ['from away', 'from home', 'no jokes', 'has a house']) expect(words).toContain(content);
      expect(words).not.toContain('has a boat');
    },
    bound,
  );

  it(
    'L-15: whose account was deleted where it goes to does not come back by a move that is done again',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const [gone, other] = [randomUUID(), randomUUID()];
      await inSql(home, async (session) => {
        await putEverything(session, gone);
        await putDocument(session, { userId: gone, name: 'cranes.md', contents: ['about cranes'] });
        await putPreferences(session, other, []);
      });
      await moveData({ from: home, to: away });
      await inSql(away, async (session) => {
        await actAs(session, gone);
        await session.rows('select public.delete_account()');
      });
      const before = await rowsOf(away);
      await moveData({ from: home, to: away, rehearsal: true });
      const again = await moveData({ from: home, to: away });
      expect(outcomes(again, 'kept')).toMatchObject({ user_knowledge: 1, memory_entries: 1, documents: 1 });
      expect(outcomes(again, 'moved')).toEqual({});
      expect(await rowsOf(away)).toEqual(before);
      const left = await inSql(away, (session) =>
        session.rows('select one::text as row from public.tool_telemetry as one'),
      );
      expect(JSON.stringify([before, left])).not.toContain(gone);
      expect(JSON.stringify(before.user_preferences)).toContain(other);
    },
    bound,
  );

  it(
    'L-9: what was said to be done in either is done',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const userId = randomUUID();
      await inSql(home, (session) =>
        session.rows(
          `insert into public.memory_entries (user_id, id, content, category, importance, confidence, source, created_at, due_at)
            select $1::text::uuid, id, 'call Ruth', 'reminder', 5, 1, 'driver', now(), now() from unnest('{k_one,k_two}'::text[]) as id`,
          [userId],
        ),
      );
      await moveData({ from: home, to: away });
      const settle = (id: string) => (session: SqlSession) =>
        session.rows(`update public.memory_entries set done_at = '2026-11-25T09:00:00Z' where id = $1`, [id]);
      await inSql(home, settle('k_one'));
      await inSql(away, settle('k_two'));
      const move = await moveData({ from: home, to: away });
      expect(outcomes(move, 'merged')).toEqual({ memory_entries: 1 });
      const open = await inSql(away, (session) =>
        session.rows('select id from public.memory_entries where done_at is null', []),
      );
      expect(open).toEqual([]);
    },
    bound,
  );

  it(
    'E-5: of an account that both have the newer credentials stay, still encrypted',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const [userId, older, newer] = [randomUUID(), randomUUID(), randomUUID()];
      await inSql(away, (session) => putAccount(session, userId, older));
      await inSql(home, async (session) => {
        await putAccount(session, userId, older);
        await putAccount(session, userId, newer);
      });
      await moveData({ from: home, to: away });
      await inSql(home, (session) => putAccount(session, userId, newer));
      await inSql(away, (session) => putAccount(session, userId, older));
      const move = await moveData({ from: home, to: away });
      expect(outcomes(move, 'merged')).toEqual({ mail_accounts: 1 });
      expect(outcomes(move, 'kept')).toEqual({ mail_accounts: 1 });
      const [atHome, there] = [await rowsOf(home), await rowsOf(away)].map(({ mail_accounts: rows }) => rows);
      const of = (rows: readonly SqlRow[] | undefined, id: string) => rows?.find((row) => row.account_id === id);
      expect(of(there, newer)).toEqual(of(atHome, newer));
      expect(of(there, older)).not.toEqual(of(atHome, older));
    },
    bound,
  );

  it(
    'M-13: of what either said of a mail the later stays',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const userId = randomUUID();
      const put = (place: DatabaseLocation, marks: Record<string, readonly [status: string, hoursAgo: number]>) =>
        inSql(place, (session) => putMarks(session, userId, marks));
      await put(home, { one: ['taken_back', 1], two: ['briefed', 5], three: ['taken_back', 3], four: ['briefed', 2] });
      await put(away, { one: ['briefed', 4], two: ['taken_back', 2], three: ['briefed', 3] });
      const move = await moveData({ from: home, to: away });
      expect(outcomes(move, 'moved')).toEqual({ briefed_mail: 1 });
      expect(outcomes(move, 'merged')).toEqual({ briefed_mail: 2 });
      expect(outcomes(move, 'same')).toEqual({ briefed_mail: 1 });
      const rows = (await rowsOf(away)).briefed_mail;
      const statusOf = Object.fromEntries(rows.map((row) => [row.email_id, row.status]));
      expect(statusOf).toEqual({ one: 'taken_back', two: 'taken_back', three: 'taken_back', four: 'briefed' });
      expect(outcomes(await moveData({ from: home, to: away }), 'same')).toEqual({ briefed_mail: 4 });
    },
    bound,
  );

  it(
    'K-5: brings manuals with their chunks, words and vectors; of two of one name the newer stays; drafts are not for others',
    async () => {
      const [home, away, back] = [await madeEmbedded(), await migratedPostgres(), await madeEmbedded()];
      const userId = randomUUID();
      const contents = Array.from({ length: 130 }, (_, index) => `davit number d${index}`);
      await inSql(home, async (session) => {
        await putEverything(session, userId);
        const [row] = await session.rows('select id::text as id from public.organizations');
        const organizationId = String(row?.id);
        await putDocument(session, { userId, name: 'davits.md', contents });
        await putDocument(session, { userId, name: 'office.md', contents: ['the office'], organizationId });
        await putDocument(session, { userId, name: 'draft.md', contents: ['x'], draft: true });
        await putDocument(session, { userId, name: 'both.md', contents: ['older'] });
      });
      await inSql(away, (session) => putDocument(session, { userId, name: 'both.md', contents: ['newer'] }));
      const rehearsal = await moveData({ from: home, to: away, rehearsal: true });
      const first = await moveData({ from: home, to: away });
      expect(rehearsal.counts).toEqual(first.counts);
      expect(outcomes(first, 'moved')).toMatchObject({ documents: 2, document_chunks: 131 });
      expect(outcomes(first, 'kept')).toEqual({ documents: 1, document_chunks: 1 });
      expect(outcomes(await moveData({ from: home, to: away }), 'same')).toMatchObject({ documents: 2 });
      const there = await rowsOf(away);
      expect(there.documents.map(({ file_name: name }) => name).sort()).toEqual(['both.md', 'davits.md', 'office.md']);
      expect(there.document_chunks).toHaveLength(132);
      const found = (words: string) => inSql(away, (session) => searchAs(session, userId, words));
      expect(await found('d77')).toMatchObject([{ content: 'davit number d77', before: 'davit number d76' }]);
      expect(await found('davit')).toHaveLength(10);
      expect(await found('office')).toMatchObject([{ content: 'the office' }]);
      expect(await found('newer older')).toMatchObject([{ content: 'newer' }]);

      expect(outcomes(await moveData({ from: home, to: back }), 'moved')).toMatchObject({ documents: 3 });
      const published = (rows: readonly SqlRow[]) => rows.filter((row) => row.published_at !== null);
      expect((await rowsOf(back)).documents).toEqual(published((await rowsOf(home)).documents));
      const vectorsOf = (place: DatabaseLocation) =>
        inSql(place, (session) =>
          session.rows(
            `select one.content, whole.vector_model, left(kept.embedding::text, 50) as vector from private.chunk_vectors as kept
              join public.document_chunks as one on one.number = kept.chunk
              join public.documents as whole on whole.id = one.document_id and whole.published_at is not null
              order by whole.file_name, one.position`,
          ),
        );
      expect(await vectorsOf(back)).toEqual(await vectorsOf(home));
      expect(await vectorsOf(back)).toHaveLength(132);
    },
    bound,
  );

  it(
    'K-5: brings manuals from one PostgreSQL to another, whether it keeps vectors or not',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const userId = randomUUID();
      await inSql(home, (session) => putDocument(session, { userId, name: 'davits.md', contents: ['one', 'two'] }));
      expect(outcomes(await moveData({ from: home, to: away }), 'moved')).toMatchObject({ documents: 1 });
      expect(await inSql(away, (session) => searchAs(session, userId, 'two'))).toMatchObject([{ content: 'two' }]);
    },
    bound,
  );

  it(
    'M-14: tells what it would do and does nothing of it in a rehearsal',
    async () => {
      const [home, away, nowhere] = [await madeEmbedded(), await migratedPostgres(), embedded()];
      await inSql(home, (session) => putEverything(session, randomUUID()));
      expect(outcomes(await moveData({ from: home, to: away, rehearsal: true }), 'moved')).toEqual(one);
      for (const rows of Object.values(await rowsOf(away))) expect(rows).toEqual([]);
      expect(outcomes(await moveData({ from: home, to: nowhere, rehearsal: true }), 'moved')).toEqual(one);
      await expect(access(nowhere.dataDirectory)).rejects.toMatchObject({ code: 'ENOENT' });
    },
    bound,
  );

  it(
    'M-4: is done again after it was killed in the middle, and everything is there once',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const users = 600;
      await inSql(home, (session) => putMemories(session, users));
      const child = fork(fileURLToPath(new URL('../testing/programs/move-data.ts', import.meta.url)), {
        execArgv: ['--disable-warning=ExperimentalWarning'],
      });
      const gone = once(child, 'exit');
      child.send({ from: home, to: away });
      const watch = connectPostgres(away.databaseUrl);
      const arrived = async () => {
        const [row] = await watch.transaction((session) =>
          session.rows('select count(*)::int as arrived from public.user_knowledge'),
        );
        return Number(row?.arrived);
      };
      while ((await arrived()) < 20) await delay(2);
      child.kill('SIGKILL');
      await gone;
      const first = await arrived();
      await watch.close();
      expect(first).toBeLessThan(users);
      const again = await moveData({ from: home, to: away });
      expect(outcomes(again, 'same').user_knowledge).toBe(first);
      expect(outcomes(again, 'moved').user_knowledge).toBe(users - first);
      expect((await rowsOf(away)).user_knowledge).toEqual((await rowsOf(home)).user_knowledge);
    },
    bound,
  );

  it(
    'M-14: leaves what is damaged where it is, says so, and moves the rest',
    async () => {
      const [home, away] = [await migratedPostgres(), await migratedPostgres()];
      const good = randomUUID();
      await inSql(home, (session) => putEverything(session, good));
      await inSql(home, (session) =>
        session.rows(
          `insert into public.user_knowledge (user_id, entries, version) values ($1::text::uuid, '[{"id": 7}]', 1)`,
          [randomUUID()],
        ),
      );
      const move = await moveData({ from: home, to: away });
      expect(outcomes(move, 'unreadable')).toEqual({ user_knowledge: 1 });
      expect((await rowsOf(away)).user_knowledge).toMatchObject([{ user_id: good }]);
    },
    bound,
  );

  it(
    'M-14: refuses a database that is behind, in use, not there, away, the same, or has what it cannot move',
    async () => {
      const [home, away] = [await madeEmbedded(), await migratedPostgres()];
      const move = (from: DatabaseLocation, to: DatabaseLocation) => moveData({ from, to });
      await expect(move(embedded(), away)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
      await inSql(home, (session) => putEverything(session, randomUUID()));
      await expect(move(home, await emptyPostgres())).rejects.toMatchObject({
        code: 'DATABASE_BEHIND',
        message: expect.stringContaining('npm run migrate'),
      });
      await expect(move(home, home)).rejects.toMatchObject({ code: 'USAGE_INVALID' });
      const nobody: DatabaseLocation = { kind: 'postgres', databaseUrl: 'postgres://nexus:hidden@127.0.0.1:9/nexus' };
      await expect(move(home, nobody)).rejects.toMatchObject({
        code: 'DATABASE_UNREACHABLE',
        message: expect.not.stringContaining('hidden'),
      });
      await inSql(home, async (session) => {
        await expect(move(home, away)).rejects.toMatchObject({
          code: 'DATABASE_UNREACHABLE',
          message: expect.stringContaining('Stop NexusAEC'),
        });
        await session.run('create table public.manuals (id int); alter table public.manuals enable row level security');
      });
      await expect(move(home, away)).rejects.toMatchObject({
        code: 'DATA_NOT_MOVED',
        message: expect.stringContaining('manuals'),
      });
      for (const rows of Object.values(await rowsOf(away))) expect(rows).toEqual([]);
    },
    bound,
  );
});
