-- requires: vector 0.8
-- Vectors of chunks (OpenAI's text-embedding-3-small has 1,536 dimensions), where the database can have pgvector 0.8 (binary_quantize
-- is in it from 0.7 on, and a search by index that goes on until it has enough of some owners from 0.8 on). Without it this
-- file is left out, everything else works, and it runs as soon as the extension can be had.
--
-- A vector comes as the text of an array of whole numbers, '{-254321,…}', of any length: only its direction counts. The embedded
-- database reads that six times as fast as pgvector's own form, since a WebAssembly does floating point text in 128 bits.

create schema if not exists extensions;
create extension if not exists vector with schema extensions;

-- Wherever the extension is: some databases had it before, in a schema of their choice.
do $$
declare
  home constant regnamespace := (select extnamespace from pg_catalog.pg_extension where extname = 'vector');
begin
  -- The functions' search path is set to it at the end only.
  perform set_config('check_function_bodies', 'off', true);
  execute format(
    $table$
      create table private.chunk_vectors (
        chunk int primary key,
        owner_id uuid not null,
        document int not null,
        embedding %1$s.vector(1536) not null,
        -- The sign of each dimension: a thirtieth of the size, so all of an owner are looked through in a few milliseconds.
        signs bit(1536) not null
      )
    $table$,
    home
  );
end;
$$;

-- Out of the way of a scan, and not packed: numbers like these do not get smaller.
alter table private.chunk_vectors alter column embedding set storage external;
alter table private.chunk_vectors alter column signs set storage plain;

create index chunk_vectors_by_owner on private.chunk_vectors (owner_id);
create index chunk_vectors_by_document on private.chunk_vectors (document);
alter table private.chunk_vectors enable row level security;
revoke all on private.chunk_vectors from public, anon, authenticated;

-- Until how many vectors of those who are searched all are looked at.
create function private.scanned_at_most() returns int
language sql
immutable
set search_path = ''
as $$ select 20000 $$;

create or replace function private.keep_vectors(of_document uuid, first_position int, vectors jsonb) returns int
language plpgsql
set search_path = extensions, public
as $$
declare
  kept int;
begin
  if vectors is null or jsonb_typeof(vectors) <> 'array' then
    return 0;
  end if;
  insert into private.chunk_vectors (chunk, owner_id, document, embedding, signs)
    select chunk.number, document.owner_id, document.number, read.vector, binary_quantize(read.vector)::bit(1536)
    from jsonb_array_elements_text(vectors) with ordinality as item (vector, place)
    cross join lateral (select l2_normalize(item.vector::int[]::vector(1536)) as vector offset 0) as read
    join public.document_chunks as chunk
      on chunk.document_id = of_document and chunk.position = first_position + item.place - 1
    join public.documents as document on document.id = of_document
    where item.vector is not null;
  get diagnostics kept = row_count;
  return kept;
end;
$$;

create or replace function private.forget_vectors(of_document int) returns void
language sql
set search_path = ''
as $$ delete from private.chunk_vectors where document = of_document $$;

-- The nearest by cosine: those whose signs differ least, put in their true order.
create function private.scan_vectors(owners uuid[], others int[], query text, at_most int)
returns table (chunk int, distance float8)
language plpgsql
stable
rows 100
set search_path = extensions, public
as $$
declare
  asked constant vector(1536) := query::int[]::vector(1536);
  asked_signs constant bit(1536) := binary_quantize(asked)::bit(1536);
begin
  return query
    with near as materialized (
      select known.chunk
      from private.chunk_vectors as known
      where known.owner_id = any (owners) and known.document <> all (others)
      order by known.signs <~> asked_signs, known.chunk
      limit at_most * 4
    )
    select near.chunk, known.embedding <=> asked as distance
    from near join private.chunk_vectors as known on known.chunk = near.chunk
    order by distance, near.chunk
    limit at_most;
end;
$$;

-- The same by the index of 010_hosted_vector_index.sql, which goes on looking until it has enough of these owners (pgvector 0.8).
create function private.walk_vectors(owners uuid[], others int[], query text, at_most int)
returns table (chunk int, distance float8)
language plpgsql
stable
rows 100
set search_path = extensions, public
set enable_sort = off
as $$
declare
  asked constant vector(1536) := query::int[]::vector(1536);
begin
  perform set_config('hnsw.iterative_scan', 'strict_order', true);
  perform set_config('hnsw.ef_search', '200', true);
  return query
    select known.chunk, known.embedding <=> asked
    from private.chunk_vectors as known
    where known.owner_id = any (owners) and known.document <> all (others)
    order by known.embedding <=> asked
    limit at_most;
end;
$$;

create or replace function private.best_by_vector(owners uuid[], others int[], query text, at_most int)
returns table (chunk int, place bigint)
language plpgsql
stable
rows 100
set search_path = ''
as $$
declare
  known constant bigint := (
    select coalesce(sum(document.embedded), 0)
    from public.documents as document
    where document.owner_id = any (owners) and document.number <> all (others)
  );
begin
  if query is null or known = 0 then
    return;
  end if;
  if known > private.scanned_at_most() and to_regclass('private.chunk_vectors_by_meaning') is not null then
    return query
      select walked.chunk, row_number() over (order by walked.distance, walked.chunk)
      from private.walk_vectors(owners, others, query, at_most) as walked;
  else
    return query
      select scanned.chunk, row_number() over (order by scanned.distance, scanned.chunk)
      from private.scan_vectors(owners, others, query, at_most) as scanned;
  end if;
end;
$$;

create or replace function private.similarities(chunks int[], others int[], query text)
returns table (chunk int, similarity float8)
language plpgsql
stable
rows 10
set search_path = extensions, public
as $$
declare
  asked constant vector(1536) := query::int[]::vector(1536);
begin
  if query is null then
    return;
  end if;
  return query
    select known.chunk, 1 - (known.embedding <=> asked)
    from private.chunk_vectors as known
    where known.chunk = any (chunks) and known.document <> all (others);
end;
$$;

create or replace function public.unembedded_chunks(at_most int, behind int default 0, of_model text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', waiting.number::text, 'content', waiting.content) order by waiting.number), '[]'::jsonb)
  from (
    select chunk.number, chunk.content
    from public.documents as document
    join public.document_chunks as chunk on chunk.document_id = document.id
    where document.published_at is not null
      and chunk.number > behind
      and (document.embedded < document.chunks or document.vector_model is distinct from of_model)
      and case
        when document.organization_id is null then document.uploaded_by = (select auth.uid())
        else private.may_change_documents(document.organization_id)
      end
      and (
        document.vector_model is distinct from of_model
        or not exists (select from private.chunk_vectors as known where known.chunk = chunk.number)
      )
    order by chunk.number
    limit least(greatest(at_most, 0), 1000)
  ) as waiting
$$;

create or replace function public.embed_chunks(vectors jsonb, of_model text default null) returns void
language plpgsql
security definer
set search_path = extensions, public
as $$
declare
  replaced int;
begin
  -- In one order for all, so that two at once never wait for one another.
  perform from public.documents as document
    where document.id in (
      select chunk.document_id
      from jsonb_to_recordset(vectors) as given (id int, vector text)
      join public.document_chunks as chunk on chunk.number = given.id
    )
    order by document.number
    for update;
  for replaced in
    update public.documents as document set embedded = 0, vector_model = of_model
    where document.vector_model is distinct from of_model and document.published_at is not null
      and document.id in (
        select chunk.document_id
        from jsonb_to_recordset(vectors) as given (id int, vector text)
        join public.document_chunks as chunk on chunk.number = given.id
      )
      and case
        when document.organization_id is null then document.uploaded_by = auth.uid()
        else private.may_change_documents(document.organization_id)
      end
    returning document.number
  loop
    perform private.forget_vectors(replaced);
  end loop;
  with kept as (
    insert into private.chunk_vectors (chunk, owner_id, document, embedding, signs)
      select chunk.number, document.owner_id, document.number, read.vector, binary_quantize(read.vector)::bit(1536)
      from jsonb_to_recordset(vectors) as given (id int, vector text)
      cross join lateral (select l2_normalize(given.vector::int[]::vector(1536)) as vector offset 0) as read
      join public.document_chunks as chunk on chunk.number = given.id
      join public.documents as document on document.id = chunk.document_id
      where document.published_at is not null
        and case
          when document.organization_id is null then document.uploaded_by = auth.uid()
          else private.may_change_documents(document.organization_id)
        end
      on conflict (chunk) do nothing
      returning document
  )
  update public.documents as document
    set embedded = document.embedded + counted.kept
    from (select kept.document as number, count(*) as kept from kept group by 1) as counted
    where document.number = counted.number;
end;
$$;

revoke execute on function
  private.scanned_at_most(), private.scan_vectors(uuid[], int[], text, int), private.walk_vectors(uuid[], int[], text, int)
  from public, anon, authenticated;

do $$
declare
  home constant regnamespace := (select extnamespace from pg_catalog.pg_extension where extname = 'vector');
  looking regprocedure;
begin
  foreach looking in array array[
    'private.keep_vectors(uuid, int, jsonb)',
    'private.scan_vectors(uuid[], int[], text, int)',
    'private.walk_vectors(uuid[], int[], text, int)',
    'private.similarities(int[], int[], text)',
    'public.embed_chunks(jsonb, text)'
  ]::regprocedure[] loop
    execute format('alter function %s set search_path = %s, public', looking, home);
  end loop;
end;
$$;
