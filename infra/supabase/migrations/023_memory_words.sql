-- Which word is in what a user told, and how often, as rows: an index finds them under row-level security, which keeps one of text search (GIN)
-- from being used, since `@@` is not leakproof and `=` is. So search_memories looks at what has the words, and not at all that was told.

create table public.memory_words (
  user_id uuid not null,
  word text collate "C" not null,
  entry_id text collate "C" not null,
  -- How often it is there.
  times smallint not null,
  -- How many different words the entry has.
  size smallint not null
);

-- Not unique: so a word that is in many entries stands in it once.
create index memory_words_by_word on public.memory_words (user_id, word);
create index memory_words_by_entry on public.memory_words (user_id, entry_id);

-- How much there is of each user: BM25 asks for it, and counting ten thousand takes longer than all the rest.
create table public.memory_sizes (
  user_id uuid primary key,
  entries int not null,
  words int not null
);

alter table public.memory_words enable row level security;
alter table public.memory_sizes enable row level security;

-- For reading alone: they follow memory_entries, by the triggers below.
create policy "users have the words of their own memories" on public.memory_words
  for select to authenticated
  using (private.can_read('private', user_id, null));
create policy "users have the size of their own memories" on public.memory_sizes
  for select to authenticated
  using (private.can_read('private', user_id, null));

revoke all on public.memory_words, public.memory_sizes from anon, authenticated, service_role;
grant select on public.memory_words, public.memory_sizes to authenticated, service_role;

select
  private.note_personal_table('public.memory_words', is_exported => false),
  private.note_personal_table('public.memory_sizes', is_exported => false);

-- Whether an entry is searched: it was told and not forgotten, and is neither a proposal nor a reminder.
create function private.is_searched(content text, status text, due_at timestamptz) returns boolean
language sql
immutable
return content is not null and status = 'kept' and due_at is null;

-- Keeps the words of entries, each with its user, its id and what it says.
create function private.keep_memory_words(users uuid[], ids text[], contents text[]) returns void
language sql
set search_path = ''
as $$
  with entry as materialized (
    select given.user_id, given.id, private.words_of(given.content) as words
    from unnest(users, ids, contents) as given (user_id, id, content)
  ), kept as (
    insert into public.memory_words (user_id, word, entry_id, times, size)
      select entry.user_id, word.lexeme, entry.id, cardinality(word.positions), length(entry.words)
      from entry cross join lateral unnest(entry.words) as word
  )
  insert into public.memory_sizes as known (user_id, entries, words)
    select entry.user_id, count(*), sum(length(entry.words)) from entry group by entry.user_id order by entry.user_id
    on conflict (user_id) do update set entries = known.entries + excluded.entries, words = known.words + excluded.words
$$;

-- Forgets them again.
create function private.forget_memory_words(users uuid[], ids text[], contents text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who deletes what is not there writes nothing; a user whose account was deleted could not (019).
  if ids is null then
    return;
  end if;
  delete from public.memory_words as gone
    using unnest(users, ids) as given (user_id, id)
    where gone.user_id = given.user_id and gone.entry_id = given.id;
  with entry as (
    select given.user_id, length(private.words_of(given.content)) as size
    from unnest(users, contents) as given (user_id, content)
  ), left_over as (
    select entry.user_id, count(*) as entries, sum(entry.size) as words from entry group by entry.user_id
  )
  update public.memory_sizes as known
    set entries = known.entries - left_over.entries, words = known.words - left_over.words
    from left_over
    where known.user_id = left_over.user_id;
  delete from public.memory_sizes where user_id = any (users) and entries <= 0;
end;
$$;

-- By statement, so that ten thousand that are forgotten at once take one look. What an update leaves as it was is not touched.
create function private.follow_memory_entries() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.forget_memory_words(array_agg(gone.user_id), array_agg(gone.id), array_agg(gone.content))
      from before as gone
      where private.is_searched(gone.content, gone.status, gone.due_at);
  elsif tg_op = 'UPDATE' then
    perform private.forget_memory_words(array_agg(gone.user_id), array_agg(gone.id), array_agg(gone.content))
      from (
        select user_id, id, content from before where private.is_searched(content, status, due_at)
        except select user_id, id, content from after where private.is_searched(content, status, due_at)
      ) as gone;
    perform private.keep_memory_words(array_agg(come.user_id), array_agg(come.id), array_agg(come.content))
      from (
        select user_id, id, content from after where private.is_searched(content, status, due_at)
        except select user_id, id, content from before where private.is_searched(content, status, due_at)
      ) as come;
  else
    perform private.keep_memory_words(array_agg(come.user_id), array_agg(come.id), array_agg(come.content))
      from after as come
      where private.is_searched(come.content, come.status, come.due_at);
  end if;
  return null;
end;
$$;

create trigger keep_words_of_added after insert on public.memory_entries
  referencing new table as after
  for each statement execute function private.follow_memory_entries();
create trigger keep_words_of_changed after update on public.memory_entries
  referencing old table as before new table as after
  for each statement execute function private.follow_memory_entries();
create trigger forget_words_of_deleted after delete on public.memory_entries
  referencing old table as before
  for each statement execute function private.follow_memory_entries();

revoke execute on function
  private.is_searched(text, text, timestamptz), private.keep_memory_words(uuid[], text[], text[]),
  private.forget_memory_words(uuid[], text[], text[]), private.follow_memory_entries()
  from public, anon, authenticated;

-- Those that are there already; nobody's token is asked here.
do $$
begin
  perform private.keep_memory_words(array_agg(told.user_id), array_agg(told.id), array_agg(told.content))
    from public.memory_entries as told
    where private.is_searched(told.content, told.status, told.due_at);
end;
$$;

alter table public.memory_entries drop column words;

-- As in 022, from the rows above.
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
