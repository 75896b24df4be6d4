import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import { connectPglite, type SqlConnection } from '../migrations/sql-connection.ts';

// Against hanging only.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const users = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
let database: PGlite;
let connection: SqlConnection;
beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  connection = connectPglite(database);
  const migrations = await readMigrations();
  // What was told before the words were kept has them afterwards.
  await applyMigrations(
    connection,
    migrations.filter(({ version }) => version < '023'),
  );
  await connection.transaction((session) =>
    session.run(`insert into public.memory_entries (user_id, id, content, category, importance, confidence, source, created_at)
      values ('${users[0]}', 'k_before', 'the crane of the crane yard', 'fact', 5, 1, 'driver', now())`),
  );
  await applyMigrations(connection, migrations);
});
afterAll(() => database?.close());

const rows = (statement: string) => connection.transaction((session) => session.rows(statement));

/** What is kept of words, and what the entries say that it should be. */
async function compare() {
  const searched = `from public.memory_entries as entry
    cross join lateral (select private.words_of(entry.content) as words) as of
    where entry.content is not null and entry.status = 'kept' and entry.due_at is null`;
  const [kept, sizes] = [
    await rows(`select user_id::text, word, entry_id, times, size from public.memory_words order by 1, 2, 3`),
    await rows(`select user_id::text, entries, words from public.memory_sizes order by 1`),
  ];
  const [told, counted] = [
    await rows(`select entry.user_id::text, word.lexeme as word, entry.id as entry_id, cardinality(word.positions) as times, length(of.words) as size
      from (select entry.*, of.words as of_words ${searched}) as entry
      cross join lateral (select entry.of_words as words) as of cross join lateral unnest(of.words) as word
      order by 1, word.lexeme collate "C", 3`),
    await rows(
      `select entry.user_id::text, count(*)::int as entries, sum(length(of.words))::int as words ${searched} group by 1 order by 1`,
    ),
  ];
  return { kept, sizes, told, counted };
}

it('L-10: what was told before is found by its words, too', async () => {
  const { kept, sizes } = await compare();
  expect(kept.map(({ word, times }) => [word, times])).toEqual([
    ['crane', 2],
    ['yard', 1],
  ]);
  expect(sizes).toEqual([{ user_id: users[0], entries: 1, words: 2 }]);
});

const user = fc.constantFrom(...users);
const id = fc.constantFrom('k_1', 'k_2', 'k_3', 'k_4');
const content = fc
  .array(fc.constantFrom('crane', 'cranes', 'the', 'gate', 'Kerr', 'Überlandwerk', "o'clock"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(' ').replaceAll("'", "''"));
const where = fc.tuple(user, id).map(([owner, one]) => `where user_id = '${owner}' and id = '${one}'`);
const columns = '(user_id, id, content, category, importance, confidence, source, created_at, status, due_at)';
const change = fc.oneof(
  fc
    .tuple(
      user,
      fc.uniqueArray(fc.tuple(id, content, fc.constantFrom('kept', 'proposed'), fc.boolean()), {
        minLength: 1,
        selector: ([one]) => one,
      }),
    )
    .map(([owner, added]) => {
      const values = added.map(
        ([one, text, status, isDue]) =>
          `('${owner}', '${one}', '${text}', 'reminder', 5, 1, 'driver', now(), '${status}', ${isDue ? 'now()' : 'null'})`,
      );
      return `insert into public.memory_entries ${columns} values ${values.join(', ')} on conflict (user_id, id) do update set content = excluded.content, deleted_at = null, status = excluded.status`;
    }),
  fc
    .tuple(where, content)
    .map(([which, text]) => `update public.memory_entries set content = '${text}', deleted_at = null ${which}`),
  where.map((which) => `update public.memory_entries set status = 'kept' ${which}`),
  where.map((which) => `update public.memory_entries set due_at = now() ${which} and content is not null`),
  where.map((which) => `update public.memory_entries set access_count = access_count + 1 ${which}`),
  where.map((which) => `update public.memory_entries set content = null, deleted_at = now() ${which}`),
  where.map((which) => `delete from public.memory_entries ${which}`),
  fc
    .tuple(where, id)
    .map(
      ([which, next]) =>
        `update public.memory_entries set id = '${next}x' ${which} and not exists (select from public.memory_entries as there where there.id = '${next}x')`,
    ),
  user.map((owner) => `update public.memory_entries set content = null, deleted_at = now() where user_id = '${owner}'`),
  fc.constant('delete from public.memory_entries'),
);

it('L-10, L-15: the words that are searched are those of what is remembered, whatever is done with it, and of what is forgotten none is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      await rows('delete from public.memory_entries');
      for (const statement of changes) await rows(statement);
      const { kept, sizes, told, counted } = await compare();
      expect(kept).toEqual(told);
      expect(sizes).toEqual(counted);
    }),
    { numRuns: 60 },
  );
});

it('L-10: an index finds them under row-level security, which keeps that of text search from being used', async () => {
  const plan = await connection.transaction(async (session) => {
    await session.run(`set local role authenticated; set local enable_seqscan = off;
      select set_config('request.jwt.claims', '{"sub": "${users[0]}", "role": "authenticated"}', true)`);
    return session.rows(
      `explain select * from public.memory_words where user_id = '${users[0]}' and word = any (array['crane', 'gate'])`,
    );
  });
  const text = plan.map((line) => String(Object.values(line)[0])).join('\n');
  expect(text).toContain('memory_words_by_word');
  expect(text).toMatch(/Index Cond: .*word = ANY/);
  expect(text).not.toContain('Seq Scan');
});
