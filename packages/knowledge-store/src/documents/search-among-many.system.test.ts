import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import type { SqlConnection } from '../migrations/sql-connection.ts';
import { connectPglite, connectPostgres } from '../migrations/sql-connection.ts';
import { inventVector } from '../testing/invent-document.ts';
import { findPostgresServer, startPostgresServer } from '../testing/postgres-server.ts';
import { vectorText } from './document-rows.ts';

/** Against hanging only. */
const bound = 240_000;
const few = '00000000-0000-4000-8000-000000000000';

interface Crowd {
  readonly owners: number;
  readonly chunks: number;
  readonly vectors: boolean;
}

/** So many owners with so many chunks each, all of one matter, and in the middle of them one with five. By the functions of uploads. */
async function fill(connection: SqlConnection, { owners, chunks, vectors }: Crowd): Promise<void> {
  await connection.transaction((session) =>
    session.run(`
      do $$
      declare
        owner uuid;
        document uuid;
        begun uuid;
        total int;
        added jsonb;
        given jsonb;
      begin
        for place in 0..${owners} loop
          total := case when place = ${owners / 2} then 5 else ${chunks} end;
          owner := case when place = ${owners / 2} then '${few}'::uuid else gen_random_uuid() end;
          document := gen_random_uuid();
          perform set_config('request.jwt.claim.sub', owner::text, true);
          begun := public.begin_document(document, null, 'cranes.md', 'manual', repeat('0', 64), 10);
          select jsonb_agg(jsonb_build_object(
              'content', format('crane number c%s of %s', number, owner),
              'citation', jsonb_build_object('kind', 'lines', 'from', number, 'to', number),
              'tokens', 5
            ) order by number)
            into added from generate_series(1, total) as number;
          given := null;
          if ${vectors} then
            select jsonb_agg(
                array(select (random() * 2e6 - 1e6)::int + 0 * number from generate_series(1, 1536))::text order by number
              ) into given from generate_series(1, total) as number;
          end if;
          perform public.add_to_document(document, begun, 0, added, given);
          perform public.publish_document(document, begun, 'Cranes', 'markdown');
        end loop;
      end;
      $$`),
  );
}

async function search(connection: SqlConnection, words: string, query: readonly number[] | null) {
  return connection.transaction(async (session) => {
    await session.rows(`select set_config('request.jwt.claim.sub', $1, true)`, [few]);
    const [row] = await session.rows(`select public.search_knowledge($1, nullif($2, ''), 5)::text as found`, [
      words,
      query === null ? '' : vectorText(query),
    ]);
    return (JSON.parse(String(row?.found)) as { content: string }[]).map(({ content }) => content);
  });
}

const five = Array.from({ length: 5 }, (_, index) => `crane number c${index + 1} of ${few}`);

describe.skipIf(!findPostgresServer())('a user with 5 chunks among 100 owners with 1,000 each', () => {
  it(
    'K-7: has the limit filled with what is theirs',
    async () => {
      await using server = await startPostgresServer();
      const connection = connectPostgres(await server.createMigratedDatabase());
      try {
        await fill(connection, { owners: 100, chunks: 1_000, vectors: false });
        expect((await search(connection, 'the crane', null)).sort()).toEqual(five);
        expect(await search(connection, 'c3 c700', null)).toEqual([five[2]]);
      } finally {
        await connection.close();
      }
    },
    bound,
  );
});

describe('a user with 5 chunks with vectors among 100 owners with more', () => {
  let database: PGlite;
  let connection: SqlConnection;
  const asked = inventVector(8);
  beforeAll(async () => {
    database = await PGlite.create({ extensions: { vector } });
    connection = connectPglite(database);
    await applyMigrations(connection, await readMigrations());
    await fill(connection, { owners: 100, chunks: 6, vectors: true });
  }, bound);
  afterAll(async () => {
    await database?.close();
  });

  it('K-7: has the limit filled by meaning, in the order of an exact scan', async () => {
    const exact = await connection.transaction((session) =>
      session.rows(
        `select chunk.content
          from private.chunk_vectors as known join public.document_chunks as chunk on chunk.number = known.chunk
          where known.owner_id = '${few}'
          order by known.embedding operator(extensions.<=>) $1::text::int[]::extensions.vector(1536)`,
        [vectorText(asked)],
      ),
    );
    expect(await search(connection, '', asked)).toEqual(exact.map(({ content }) => content));
  });

  it('H-8: whose a document is, is looked up before it is locked: a stranger’s vectors hold up nobody', async () => {
    const isLockedBy = (userId: string) =>
      connection.transaction(async (session) => {
        await session.rows(`select set_config('request.jwt.claim.sub', $1, true)`, [userId]);
        const [row] = await session.rows(
          `with given as (
            select chunk.number, chunk.document_id
            from public.document_chunks as chunk join public.documents as document on document.id = chunk.document_id
            where document.owner_id = '${few}' limit 1
          ), embedded as materialized (
            select given.document_id,
              public.embed_chunks(jsonb_build_array(jsonb_build_object('id', given.number, 'vector', $1::text)), null)::text as done
            from given
          )
          select embedded.document_id::text as id from embedded`,
          [vectorText(asked)],
        );
        // A row that is locked names its transaction.
        const [state] = await session.rows(
          `select xmax::text::bigint = (txid_current() & 4294967295) as locked from public.documents where id::text = $1`,
          [String(row?.id)],
        );
        return state?.locked;
      });
    expect(await isLockedBy(few)).toBe(true);
    expect(await isLockedBy('00000000-0000-4000-8000-0000000000ff')).toBe(false);
  });

  it('K-7: the embedded database has no index of vectors, which would hold it still for minutes', async () => {
    const rows = await connection.transaction((session) =>
      session.rows(`select to_regclass('private.chunk_vectors_by_meaning')::text as name`),
    );
    expect(rows).toEqual([{ name: null }]);
  });

  it(
    'K-7: has it filled by the index too, where there is one and more than it is worth looking through',
    async () => {
      const scanned = await search(connection, '', asked);
      await connection.transaction((session) =>
        session.run(`
          delete from public.documents where owner_id <> '${few}' and number % 6 > 0;
          create index chunk_vectors_by_meaning on private.chunk_vectors using hnsw (embedding extensions.vector_cosine_ops);
          create or replace function private.scanned_at_most() returns int language sql immutable as 'select 4';
          create or replace function private.scan_vectors(owners uuid[], others int[], query text, at_most int)
          returns table (chunk int, distance float8) language plpgsql stable rows 100 as $$
          begin
            raise exception 'not to be scanned';
          end;
          $$`),
      );
      expect(await search(connection, '', asked)).toEqual(scanned);
    },
    bound,
  );
});

describe('a database that had pgvector before, in a schema of its choice', () => {
  it(
    'K-7: keeps vectors and finds by them',
    async () => {
      const database = await PGlite.create({ extensions: { vector } });
      try {
        await database.exec('create schema "Of vectors"; create extension vector with schema "Of vectors"');
        const connection = connectPglite(database);
        await applyMigrations(connection, await readMigrations());
        await fill(connection, { owners: 0, chunks: 0, vectors: true });
        expect((await search(connection, '', inventVector(8))).sort()).toEqual(five);
      } finally {
        await database.close();
      }
    },
    bound,
  );
});
