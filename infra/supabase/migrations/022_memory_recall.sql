-- What was told is found by what was told around it as well, and by how near it is in meaning; and one entry may say which other it ends (L-4, L-10).

alter table public.memory_entries
  -- The entry that this one was found to end, where no words of it say so; null: none. What ends what by its words is never kept.
  add column ends text check (length(ends) between 1 and 60);

-- Finds what was told just before and after an entry.
create index memory_entries_in_time on public.memory_entries (user_id, created_at, id);

-- As 019_personal_data.sql has them, and how near each is: the cosine of the two.
drop function private.memories_by_vector(text, text, int);
create function private.memories_by_vector(query text, of_model text, at_most int)
returns table (id text, place bigint, similarity float8)
language sql
stable
rows 100
set search_path = ''
as $$ select null::text, null::bigint, null::float8 where false $$;

-- Entries of the caller that have no vector of this model, the newest first: [{ id, content }]. None where the database keeps no vectors.
create function public.unembedded_memories(at_most int, of_model text) returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$ select '[]'::jsonb $$;

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
          with near as materialized (
            select kept.id
            from public.memory_entries as kept
            where kept.user_id = auth.uid() and kept.content is not null and kept.status = 'kept' and kept.due_at is null
              and kept.vector_model = of_model
            order by kept.signs <~> wanted_signs, kept.id
            limit at_most * 4
          )
          select near.id, row_number() over (order by kept.embedding <=> wanted, near.id), 1 - (kept.embedding <=> wanted)
          from near join public.memory_entries as kept on kept.id = near.id and kept.user_id = auth.uid()
          order by 2
          limit at_most;
      end;
      $body$
    $function$,
    home
  );
  create or replace function public.unembedded_memories(at_most int, of_model text) returns jsonb
  language sql
  stable
  security invoker
  set search_path = ''
  as $body$
    select coalesce(jsonb_agg(jsonb_build_object('id', lacking.id, 'content', lacking.content) order by lacking.created_at desc, lacking.id), '[]'::jsonb)
    from (
      select kept.id, kept.content, kept.created_at
      from public.memory_entries as kept
      where kept.user_id = (select auth.uid()) and kept.content is not null and kept.status = 'kept' and kept.due_at is null
        and kept.vector_model is distinct from of_model
      order by kept.created_at desc, kept.id
      limit least(at_most, 1000)
    ) as lacking
  $body$;
end;
$$;

-- The caller's entries that hold or held and have to do with the words, neither proposals nor reminders, best first: [{ id, score, similarity }].
-- By BM25 (Robertson and Zaragoza 2009; k1 = 1.2, b = .75; any of the words) over an entry and those that were told next to it in the same drive
-- by the same, whose words count .95: an answer is often understood by the line before it alone. By vector where one is given, and both fused by reciprocal rank (Cormack, Clarke and Büttcher 2009, k = 60). Row-level security decides what is seen; it keeps an
-- index of words from being used, so all of the caller's are looked at.
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
-- One plan serves for all, and the embedded database has no statistics to make a better one.
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := auth.uid();
  wanted constant int := least(greatest(coalesce(max_results, 10), 1), 100);
  candidates constant int := greatest(50, wanted);
  stems constant text[] := tsvector_to_array(private.words_of(left(asked, 2000)));
  any_stem constant tsquery := (select string_agg(quote_literal(stem), ' | ') from unnest(stems) as stem)::tsquery;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  return (
    with own as materialized (
      -- One look at all of them: of those with none of the words their length alone counts.
      select kept.id, length(kept.words) as size, case when kept.words @@ any_stem then kept.words end as words
      from public.memory_entries as kept
      where kept.user_id = caller and kept.content is not null and kept.status = 'kept' and kept.due_at is null
    ), counted as materialized (
      select count(*)::float8 as total, greatest(avg(own.size), 1)::float8 as average from own
    ), found as materialized (
      select own.id, own.size, word.lexeme, cardinality(word.positions) as times
      from own cross join lateral unnest(own.words) as word
      where own.words is not null and word.lexeme = any (stems)
    ), weighed as (
      select found.lexeme, ln(1 + (counted.total - count(*) + 0.5) / (count(*) + 0.5)) as weight, counted.average
      from found cross join counted
      group by found.lexeme, counted.total, counted.average
    ), parts as materialized (
      select found.id, found.lexeme,
        weighed.weight * found.times * 2.2 / (found.times + 1.2 * (0.25 + 0.75 * found.size / weighed.average)) as score
      from found join weighed on weighed.lexeme = found.lexeme
    ), best as materialized (
      select parts.id, row_number() over (order by sum(parts.score) desc, parts.id desc) as place
      from parts
      group by parts.id
      order by 2
      limit candidates
    ), near as materialized (
      select best.id as hit, beside.id
      from best
      -- What stands beside one that is not wanted itself is not either.
      join public.memory_entries as hit on best.place <= wanted and hit.user_id = caller and hit.id = best.id
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
    ), said as (
      select parts.id, parts.lexeme, parts.score from parts where parts.id in (select best.id from best union select near.id from near)
      union all
      select near.id, parts.lexeme, parts.score * 0.95
      from near join parts on parts.id = near.hit
    ), scored as (
      -- A word counts once, where it counts most.
      select once.id, sum(once.score) as score
      from (select said.id, said.lexeme, max(said.score) as score from said group by said.id, said.lexeme) as once
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

revoke execute on function
  private.memories_by_vector(text, text, int),
  public.unembedded_memories(int, text), public.search_memories(text, text, int, text)
  from public, anon;
grant execute on function
  private.memories_by_vector(text, text, int),
  public.unembedded_memories(int, text), public.search_memories(text, text, int, text)
  to authenticated, service_role;
