-- Search in what the caller and their organisations own: by words, by vectors where there are any, and both fused.

-- Everything below reads past row-level security, which would ask for each of ten thousand chunks, and filters by owner instead.
-- Only search_knowledge may call it, with the owners that it found for the caller.

-- The best chunks by BM25 (Robertson and Zaragoza 2009; k1 = 2, b = .75) over English stems, any of the words; `place` from 1. How
-- many chunks there are, how long they are and in how many a word is, is counted over what is searched here, so a word's weight
-- is right also for whoever is in three organisations. `drafts`: documents that are not to be seen yet.
create function private.best_by_words(owners uuid[], drafts int[], query text, at_most int)
returns table (chunk int, place bigint)
language plpgsql
stable
rows 100
set search_path = ''
as $$
declare
  asked constant text[] := tsvector_to_array(private.words_of(left(query, 2000)));
  total float8;
  -- k1 * (1 - b), and k1 * b over the average length.
  half constant float4 := 0.5;
  slope float4;
  -- How many places of words are looked at, those of the rarest word first: the most common words would take the most time and change
  -- the least. Among a thousand chunks or so hardly a question has that many.
  enough constant int := 8000;
begin
  select sum(document.chunks), 1.5 * sum(document.chunks) / nullif(sum(document.length), 0) into total, slope
    from public.documents as document
    where document.owner_id = any (owners) and document.published_at is not null;
  if cardinality(asked) = 0 or slope is null then
    return;
  end if;
  return query
    with found as materialized (
      select indexed.word, indexed.chunks, indexed.counts
      from private.document_words as indexed
      where indexed.owner_id = any (owners) and indexed.word = any (asked) and indexed.document <> all (drafts)
    ), known as (
      select found.word, sum(cardinality(found.chunks)) as places
      from found
      group by found.word
    ), weighed as (
      select known.word, known.places,
        (3 * ln(1 + (total - known.places + 0.5) / (known.places + 0.5)))::float4 as weight,
        sum(known.places) over (order by known.places, known.word) as places_so_far
      from known
    ), posted as (
      select unnest(found.chunks) as chunk, unnest(found.counts) as counts, weighed.weight
      from found join weighed on weighed.word = found.word
      where weighed.places_so_far <= enough or weighed.places_so_far = weighed.places
    ), scored as (
      select posted.chunk,
        sum(posted.weight * (posted.counts >> 16)::float4 / ((posted.counts >> 16)::float4 + half + slope * (posted.counts & 65535)::float4)) as score
      from posted
      group by 1
    ), best as (
      -- Rounded, since the order in which a sum was made is no part of an order that is always the same.
      select scored.chunk, (scored.score * 10000)::int as points
      from scored
      order by 2 desc, 1
      limit at_most
    )
    select best.chunk, row_number() over (order by best.points desc, best.chunk) from best;
end;
$$;

-- The chunks nearest in meaning; none until 009_document_vectors.sql puts another in its place.
create function private.best_by_vector(owners uuid[], others int[], query text, at_most int)
returns table (chunk int, place bigint)
language sql
stable
rows 100
set search_path = ''
as $$ select null::int, null::bigint where false $$;

-- The cosine of each of these chunks' vectors and the query's; of those without a vector, or in other documents, nothing.
create function private.similarities(chunks int[], others int[], query text)
returns table (chunk int, similarity float8)
language sql
stable
rows 10
set search_path = ''
as $$ select null::int, null::float8 where false $$;

-- The best passages for the caller, best first: [{ document_id, title, file_name, citation, content, before, after, score,
-- similarity }]. `query_vector` is a vector as 009_document_vectors.sql reads it, or null; it is compared with those of
-- the same model alone. The two orders are fused by reciprocal rank (Cormack, Clarke and Büttcher 2009,
-- k = 60); ties go by document and position.
create function public.search_knowledge(
  words text,
  query_vector text default null,
  max_results int default 10,
  of_model text default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- There is an index for all that is looked up, and the embedded database has no statistics that would tell so. It also plans as long
-- as it searches, so one plan serves for all.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := auth.uid();
  wanted constant int := least(greatest(coalesce(max_results, 10), 1), 100);
  candidates constant int := greatest(50, wanted);
  owners uuid[];
  drafts int[];
  -- Drafts, and what has vectors of another model.
  others int[];
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  owners := array(select caller union select private.organizations_of_caller());
  drafts := array(
    select document.number from public.documents as document
    where document.owner_id = any (owners) and document.published_at is null
  );
  others := drafts || array(
    select document.number from public.documents as document
    where document.owner_id = any (owners) and document.published_at is not null
      and document.embedded > 0 and document.vector_model is distinct from of_model
      and query_vector is not null
  );
  return (
    with ranked as (
      select by_words.chunk, by_words.place from private.best_by_words(owners, drafts, words, candidates) as by_words
      union all
      select by_vector.chunk, by_vector.place
      from private.best_by_vector(owners, others, query_vector, candidates) as by_vector
      where query_vector is not null
    ), fused as (
      select ranked.chunk, sum(1 / (60 + ranked.place)::float8) as score
      from ranked
      group by ranked.chunk
    ), best as materialized (
      select fused.score, hit.number, hit.document_id, hit.position
      from fused join public.document_chunks as hit on hit.number = fused.chunk
      order by fused.score desc, hit.document_id, hit.position
      limit wanted
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'document_id', best.document_id,
          'title', document.title,
          'file_name', document.file_name,
          'citation', hit.citation,
          'content', hit.content,
          'before', neighbour_before.content,
          'after', neighbour_after.content,
          'score', best.score,
          'similarity', alike.similarity
        )
        order by best.score desc, best.document_id, best.position
      ),
      '[]'::jsonb
    )
    from best
    join public.documents as document on document.id = best.document_id
    join public.document_chunks as hit on hit.number = best.number
    left join public.document_chunks as neighbour_before
      on neighbour_before.document_id = best.document_id and neighbour_before.position = best.position - 1
    left join public.document_chunks as neighbour_after
      on neighbour_after.document_id = best.document_id and neighbour_after.position = best.position + 1
    left join private.similarities(array(select best.number from best), others, query_vector) as alike on alike.chunk = best.number
  );
end;
$$;

revoke execute on function
  private.best_by_words(uuid[], int[], text, int), private.best_by_vector(uuid[], int[], text, int),
  private.similarities(int[], int[], text)
  from public, anon, authenticated;
revoke execute on function public.search_knowledge(text, text, int, text) from public, anon;
grant execute on function public.search_knowledge(text, text, int, text) to authenticated, service_role;
