-- Finds what was told in half the time.

-- As in 028, with fewer passes over all that has one of the words. Nothing of it is written down to be read again: it is read once for how many have
-- each word, and once for the sums, in which no word is compared any more; of the few that are left the parts are looked up by entry.
create or replace function public.search_memories(
  asked text,
  query_vector text default null,
  max_results int default 10,
  of_model text default null
) returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
-- There is an index for all that is looked up, also in order, and the embedded database has no statistics that would tell so; one plan serves for
-- all. Without the last a plan that sorts all the same would look so dear that it is compiled first, which takes a second.
set enable_seqscan = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
  caller constant uuid := auth.uid();
  wanted constant int := least(greatest(coalesce(max_results, 10), 1), 100);
  candidates constant int := greatest(50, wanted);
  stems constant text[] := tsvector_to_array(private.words_of(left(asked, 2000)));
  total float8;
  -- k1 + 1, k1 * (1 - b), and k1 * b over the average length: in floating point, since `numeric` takes ten times as long.
  top constant float8 := 2.2;
  flat constant float8 := 0.3;
  slope float8;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  select known.entries, 0.9 * known.entries / greatest(known.words, known.entries) into total, slope
    from public.memory_sizes as known
    where known.user_id = caller;
  return (
    with weighed as materialized (
      select one.word, top * ln(1 + (total - counted.entries + 0.5) / (counted.entries + 0.5)) as weight
      from unnest(stems) as one (word)
      cross join lateral (
        -- Of a column: where nothing is vacuumed, as in the embedded database, an index alone takes twice as long.
        select count(told.size) as entries from public.memory_words as told where told.user_id = caller and told.word = one.word
      ) as counted
    ), best as materialized (
      select first.id, row_number() over (order by first.score desc, first.id desc) as place
      from (
        select told.id, sum(weighed.weight * told.times / told.rest) as score
        from weighed
        -- One word after the other (by `offset`), each by the index.
        cross join lateral (
          select told.entry_id as id, told.times, told.times + flat + slope * told.size as rest
          from public.memory_words as told
          where told.user_id = caller and told.word = weighed.word
          offset 0
        ) as told
        group by told.id
        order by 2 desc, 1 desc
        limit candidates
      ) as first
    ), near as materialized (
      select best.id as hit, beside.id
      from best
      -- By a limit looked up one by one; a join would read all that the user told.
      cross join lateral (
        select told.id, told.created_at, told.drive_id, told.source
        from public.memory_entries as told
        where told.user_id = caller and told.id = best.id collate "default"
        limit 1
      ) as hit
      cross join lateral (
        (select kept.id
          from public.memory_entries as kept
          where kept.user_id = caller and (kept.created_at, kept.id) < (hit.created_at, hit.id)
            and kept.created_at >= hit.created_at - interval '1 hour'
            and kept.drive_id is not distinct from hit.drive_id and kept.source = hit.source
            and kept.content is not null and kept.status = 'kept' and kept.due_at is null
          order by kept.created_at desc, kept.id desc
          limit 1)
        union all
        (select kept.id
          from public.memory_entries as kept
          where kept.user_id = caller and (kept.created_at, kept.id) > (hit.created_at, hit.id)
            and kept.created_at <= hit.created_at + interval '1 hour'
            and kept.drive_id is not distinct from hit.drive_id and kept.source = hit.source
            and kept.content is not null and kept.status = 'kept' and kept.due_at is null
          order by kept.created_at, kept.id
          limit 1)
      ) as beside
      -- What stands beside one that is not wanted itself is not either.
      where best.place <= wanted
    ), parts as materialized (
      select told.id, told.word, weighed.weight * told.times / told.rest as score
      from (
        select told.entry_id as id, told.word, told.times, told.times + flat + slope * told.size as rest
        from public.memory_words as told
        where told.user_id = caller and told.entry_id = any (array(select best.id from best union all select near.id from near))
        offset 0
      ) as told
      join weighed on weighed.word = told.word
    ), said as (
      select parts.id, parts.word, parts.score from parts
      union all
      select near.id, parts.word, parts.score * 0.95
      from near join parts on parts.id = near.hit
    ), scored as (
      -- A word counts once, where it counts most. Added in one order, so that what counts the same comes to the same.
      select once.id, sum(once.score order by once.word) as score
      from (select said.id, said.word, max(said.score) as score from said group by said.id, said.word) as once
      group by once.id
    ), ranked as (
      (select scored.id, row_number() over (order by scored.score desc, scored.id desc) as place, null::float8 as similarity
        from scored
        order by scored.score desc, scored.id desc
        limit candidates)
      union all
      select by_vector.id, by_vector.place, by_vector.similarity
      from private.memories_by_vector(query_vector, of_model, candidates) as by_vector
      where query_vector is not null
    ), fused as (
      select ranked.id, sum(1 / (60 + ranked.place)::float8) as score, max(ranked.similarity) as similarity
      from ranked
      group by ranked.id
      order by 2 desc, 1 desc
      limit wanted
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', fused.id, 'score', fused.score, 'similarity', fused.similarity)
        order by fused.score desc, fused.id desc
      ),
      '[]'::jsonb
    )
    from fused
  );
end;
$$;

-- As in 022. Those that are alike come along with where their vector is, which is read and compared once: to look them up again, each by its own,
-- asked row-level security two hundred times.
do $$
declare
  home constant regnamespace := (select extnamespace from pg_catalog.pg_extension where extname = 'vector');
begin
  if home is null or not exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.memory_entries'::regclass and attname = 'embedding' and not attisdropped
  ) then
    return;
  end if;
  perform set_config('check_function_bodies', 'off', true);
  execute format(
    $function$
      create or replace function private.memories_by_vector(query text, of_model text, at_most int)
      returns table (id text, place bigint, similarity float8)
      language plpgsql
      stable
      rows 100
      set search_path = %1$s, public
      as $body$
      declare
        wanted constant vector(1536) := query::int[]::vector(1536);
        wanted_signs constant bit(1536) := binary_quantize(wanted)::bit(1536);
      begin
        return query
          select near.id, row_number() over (order by near.distance, near.id), 1 - near.distance
          from (
            select alike.id, alike.embedding <=> wanted as distance
            from (
              select kept.id, kept.embedding
              from public.memory_entries as kept
              where kept.user_id = auth.uid() and kept.content is not null and kept.status = 'kept' and kept.due_at is null
                and kept.vector_model = of_model
              order by kept.signs <~> wanted_signs, kept.id
              limit at_most * 4
            ) as alike
            offset 0
          ) as near
          order by 2
          limit at_most;
      end;
      $body$
    $function$,
    home
  );
end;
$$;
