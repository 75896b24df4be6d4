-- Two searches that answer a turn, faster.

-- As in 023: of all that has one of the words the best are picked without ordering the rest (of ten words among ten thousand entries, a third of
-- the time). What was found is looked up one by one, by its id in the database's own order, whose index it is; words are compared by their bytes.
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
-- There is an index for all that is looked up, and the embedded database has no statistics that would tell so; one plan serves for all.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
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
    with found as materialized (
      select told.entry_id, told.word, told.times::float8 as times, told.size::float8 as size
      from public.memory_words as told
      where told.user_id = caller and told.word = any (stems)
    ), weighed as (
      select found.word, top * ln(1 + (total - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from found
      group by found.word
    ), parts as materialized (
      select found.entry_id as id, found.word,
        weighed.weight * found.times / (found.times + flat + slope * found.size) as score
      from found join weighed on weighed.word = found.word
    ), best as materialized (
      select first.id, row_number() over (order by first.score desc, first.id desc) as place
      from (
        select parts.id, sum(parts.score) as score from parts group by parts.id order by 2 desc, 1 desc limit candidates
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
    ), said as (
      select parts.id, parts.word, parts.score from parts where parts.id in (select best.id from best union select near.id from near)
      union all
      select near.id, parts.word, parts.score * 0.95
      from near join parts on parts.id = near.hit
    ), scored as (
      -- A word counts once, where it counts most.
      select once.id, sum(once.score) as score
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

-- As in 016: whose notes the caller reads is asked once, where a policy asked of each of two thousand notes (a fifth of the time). So it runs as its
-- owner and says itself what private.can_read would: the notes of the caller's organisations, and what is for everybody who is signed in.
create or replace function public.search_shared_entries(query text, max_results int default 10, of_organization uuid default null)
returns table (id uuid, organization_id uuid, organization_name text, content text, category text, importance smallint, written_by uuid,
  created_at timestamptz, changed_at timestamptz, review_on date, score float8)
language sql
stable
security definer
set search_path = ''
as $$
  with asked as materialized (
    select tsvector_to_array(private.words_of(left(query, 2000))) as words
  ), visible as materialized (
    select entry.id, entry.words, length(entry.words) as size
    from public.shared_entries as entry
    where entry.deleted_at is null and (of_organization is null or entry.organization_id = of_organization)
      and (entry.visibility = 'public'
        or entry.visibility = 'organization' and entry.organization_id = any ((select private.visible_organizations())::uuid[]))
      and (select auth.uid()) is not null
  ), whole as (
    select count(*) as entries, greatest(avg(visible.size), 1) as mean from visible
  ), found as (
    select visible.id, visible.size, word.lexeme, cardinality(word.positions) as times
    from visible cross join asked cross join lateral unnest(visible.words) as word
    where word.lexeme = any (asked.words)
  ), weighed as (
    select found.lexeme, ln(1 + (whole.entries - count(*) + 0.5) / (count(*) + 0.5)) as weight
    from found cross join whole
    group by found.lexeme, whole.entries
  ), scored as (
    select found.id, sum(weighed.weight * 3 * found.times / (found.times + 2 * (0.25 + 0.75 * found.size / whole.mean)))::float8 as score
    from found join weighed on weighed.lexeme = found.lexeme cross join whole
    group by found.id
  )
  select entry.id, entry.organization_id, office.name, entry.content, entry.category, entry.importance, entry.written_by, entry.created_at,
    entry.changed_at, entry.review_on, scored.score
  from scored
  join public.shared_entries as entry on entry.id = scored.id
  left join public.organizations as office on office.id = entry.organization_id
  order by scored.score desc, entry.importance desc, entry.id
  limit least(greatest(coalesce(max_results, 10), 1), 100)
$$;
