import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import { connectPglite, connectPostgres, type SqlConnection } from '../migrations/sql-connection.ts';
import { findPostgresServer, startPostgresServer } from '../testing/postgres-server.ts';

// Against hanging only.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const [nora, ben] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const drives = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', null] as const;

/** The same numbers every time. */
function createChance(seed: number) {
  let state = seed;
  const below = (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
  const of = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  // Few are common and most are rare, as words are.
  const word = () => `w${Math.floor(90 * (below(1_000) / 1_000) ** 2)}q`;
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  return { below, of, words };
}

interface Entry {
  readonly id: string;
  readonly content: string | null;
  readonly source: string;
  readonly drive: string | null;
  readonly at: number;
  readonly status: string;
  readonly due: boolean;
}

function inventEntries(count: number, seed: number): readonly Entry[] {
  const chance = createChance(seed);
  let at = Date.UTC(2026, 0, 1);
  return Array.from({ length: count }, (_, place) => {
    at += chance.of([0, 1, 20, 59, 61, 300]) * 60_000;
    return {
      id: `k_${(place * 7_919) % 10_007}`,
      content: chance.below(20) === 0 ? null : chance.words(1 + chance.below(14)),
      source: chance.of(['driver', 'driver', 'agent']),
      ...{ drive: chance.of(drives), at },
      ...{ status: chance.below(20) === 0 ? 'proposed' : 'kept', due: chance.below(20) === 0 },
    };
  });
}

const entries = inventEntries(500, 1);
const chance = createChance(2);
const questions = Array.from({ length: 200 }, (_, place) => ({
  asked: chance.words(1 + (place % 12)),
  wanted: chance.of([1, 5, 10, 10, 60]),
}));
const vectorOf = (seed: number) => {
  const { below } = createChance(seed + 3);
  return `{${Array.from({ length: 1_536 }, () => below(2_000) - 1_000).join(',')}}`;
};

const isSearched = ({ content, status, due }: Entry) => content !== null && status === 'kept' && !due;
const wordsOf = (text: string) => text.split(' ').toSorted();
/** As the database orders ids: by their bytes. */
const idsFalling = (one: string, other: string) => (one < other ? 1 : -1);
/** What is the same but for the last digit is the same. */
const rounded = (score: number) => Number(score.toFixed(9));

interface Found {
  readonly id: string;
  readonly score: number;
  readonly similarity: number | null;
}

type Scores = ReadonlyMap<string, number>;

function ranked(scores: Scores): readonly string[] {
  return [...scores.keys()].toSorted(
    (one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0) || idsFalling(one, other),
  );
}

/** BM25 as it is in the books, of what has a word of the question and of what was told beside the best of that. */
function scoreOf(asked: string, wanted: number): Scores {
  const told = entries.filter(isSearched).map((entry) => ({ ...entry, words: wordsOf(entry.content ?? '') }));
  const sizes = told.map(({ words }) => new Set(words).size);
  const average = sizes.reduce((sum, size) => sum + size, 0) / told.length;
  const parts = new Map<string, Map<string, number>>();
  for (const word of new Set(wordsOf(asked))) {
    const count = told.filter(({ words }) => words.includes(word)).length;
    const weight = Math.log(1 + (told.length - count + 0.5) / (count + 0.5));
    told.forEach(({ id, words }, place) => {
      const times = words.filter((one) => one === word).length;
      const length = 1.2 * (0.25 + (0.75 * (sizes[place] ?? 0)) / average);
      const own = parts.get(id) ?? new Map<string, number>();
      if (times > 0) parts.set(id, own.set(word, (2.2 * weight * times) / (times + length)));
    });
  }
  const sum = (part: ReadonlyMap<string, number>) => [...part.values()].reduce((all, one) => all + one, 0);
  const own = new Map([...parts].map(([id, part]) => [id, rounded(sum(part))]));
  const best = ranked(own).slice(0, Math.max(50, wanted));
  const said = new Map(best.map((id) => [id, new Map(parts.get(id))]));
  const beside = best.slice(0, wanted).flatMap((hit) => {
    const here = told.find(({ id }) => id === hit);
    if (here === undefined) return [];
    const near = told
      .filter(
        ({ drive, source, at }) =>
          drive === here.drive && source === here.source && Math.abs(at - here.at) <= 60 * 60_000,
      )
      .toSorted((one, other) => one.at - other.at || -idsFalling(one.id, other.id))
      .map(({ id }) => id);
    const place = near.indexOf(hit);
    return [near[place - 1], near[place + 1]].filter((id) => id !== undefined).map((id) => ({ hit, id }));
  });
  for (const { id } of beside) said.set(id, new Map(parts.get(id)));
  for (const { hit, id } of beside)
    for (const [word, score] of parts.get(hit) ?? [])
      said.get(id)?.set(word, Math.max(said.get(id)?.get(word) ?? 0, 0.95 * score));
  return new Map([...said].map(([id, part]) => [id, rounded(sum(part))]));
}

const kinds = [
  {
    name: 'the embedded database',
    async open() {
      const database = await PGlite.create({ extensions: { vector } });
      const connection = connectPglite(database);
      return { connection, close: () => database.close() };
    },
  },
  ...(findPostgresServer()
    ? [
        {
          name: 'a PostgreSQL',
          async open() {
            const server = await startPostgresServer();
            const connection = connectPostgres(await server.createDatabase());
            const close = () => connection.close().then(() => server[Symbol.asyncDispose]());
            return { connection, close };
          },
        },
      ]
    : []),
];

describe.each(kinds)('$name', ({ open }) => {
  let connection: SqlConnection;
  let close: () => Promise<void>;
  afterAll(() => close?.());

  const asNora = (statement: string, parameters: readonly string[] = []) =>
    connection.transaction(async (session) => {
      await session.run(`set local role authenticated;
        select set_config('request.jwt.claims', '{"sub": "${nora}", "role": "authenticated"}', true)`);
      return session.rows(statement, parameters);
    });
  const found = async (statement: string, parameters: readonly string[] = []) => {
    const [row] = await asNora(`select (${statement})::text as found`, parameters);
    return JSON.parse(String(row?.found)) as Found[];
  };
  const answers = async () => {
    const byWords: Found[][] = [];
    const byVector: Found[][] = [];
    for (const { asked, wanted } of questions)
      byWords.push(await found('public.search_memories($1, null, $2::int)', [asked, String(wanted)]));
    for (let place = 0; place < 20; place += 1)
      byVector.push(await found(`public.search_memories('', $1, 60, 'm')`, [vectorOf(place * 31)]));
    return { byWords, byVector };
  };
  let former: Awaited<ReturnType<typeof answers>>;
  let now: Awaited<ReturnType<typeof answers>>;

  beforeAll(async () => {
    ({ connection, close } = await open());
    const migrations = await readMigrations();
    await applyMigrations(
      connection,
      migrations.filter(({ version }) => version < '033'),
    );
    for (const user of [nora, ben]) {
      const values = entries.map(({ id, content, source, drive, at, status, due }) => {
        const time = `'${new Date(at).toISOString()}'`;
        return `('${user}', '${id}', ${content === null ? 'null' : `'${content}'`}, 'reminder', 5, 1, '${source}',
          ${drive === null ? 'null' : `'${drive}'`}, ${time}, ${content === null ? time : 'null'}, '${status}', ${due ? time : 'null'})`;
      });
      await connection.transaction((session) =>
        session.run(`insert into public.memory_entries
          (user_id, id, content, category, importance, confidence, source, drive_id, created_at, deleted_at, status, due_at)
          values ${values.join(', ')}`),
      );
    }
    const vectors = entries.map(({ id }, place) => ({ id, vector: vectorOf(place) }));
    await asNora(`select public.embed_memories($1::jsonb, 'm')`, [JSON.stringify(vectors)]);
    former = await answers();
    await applyMigrations(connection, migrations);
    now = await answers();
  });

  it('L-10: what is found by words is what BM25 finds, and what was found before it was made faster', () => {
    questions.forEach(({ asked, wanted }, place) => {
      const scores = scoreOf(asked, wanted);
      const expected = ranked(scores)
        .slice(0, wanted)
        .map((id) => scores.get(id));
      const [before, after] = [former, now].map(({ byWords }) => byWords[place]?.map(({ id }) => scores.get(id)));
      expect(after, asked).toEqual(expected);
      expect(before, asked).toEqual(expected);
      expect(new Set(now.byWords[place]?.map(({ id }) => id)).size, asked).toBe(expected.length);
    });
  });

  it('L-10: what is found by meaning is what was found before it was made faster', () => {
    expect(now.byVector).toEqual(former.byVector);
  });
});
