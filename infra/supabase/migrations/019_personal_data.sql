-- A user's rights over all that is kept of them: how much there may be, everything of it in one answer, and its deletion.

-- Deletion ------------------------------------------------------------------------------------------------------------------------

-- Every table with something of a user, told once. A migration that adds one adds its line by private.note_personal_table: its rows are
-- then in the export, go with the account, and nobody who began before the deletion writes to it any more.
create table private.personal_tables (
  name text primary key,
  user_column text not null,
  -- `delete`: the user's rows go. `office`: those of an organisation stay without the user, the others go. `forget`: public.forget_member of 015
  -- does what is to be done.
  on_deletion text not null check (on_deletion in ('delete', 'office', 'forget')),
  -- False: its content is not for a file (encrypted), or the program's stores tell it with what is not in the table yet.
  is_exported boolean not null,
  -- Which of the user's rows they may see now, in SQL: what is an office's is not theirs once they left it.
  seen text not null
);

-- Accounts that were deleted, for the thirty days that a writing may be late: the id and the time, nothing else.
create table private.account_deletions (
  user_id uuid primary key,
  deleted_at timestamptz not null,
  -- When the dead rows were taken out of the files as well; null: not yet.
  vacuumed_at timestamptz
);

alter table private.personal_tables enable row level security;
alter table private.account_deletions enable row level security;
revoke all on private.personal_tables, private.account_deletions from public, anon, authenticated;

-- Who deletes and who writes as one user follow one another, so that no writing comes between the deletion and its mark.
create function private.account_lock(account uuid) returns bigint
language sql
immutable
set search_path = ''
as $$ select pg_catalog.hashtextextended('account ' || account, 0) $$;

-- Refuses what a process writes as a user whose account was deleted since it first knew them: the token's claim `since`, in milliseconds
-- since 1970; in a token of Supabase's own, when it was made.
create function private.refuse_deleted_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  claims jsonb;
begin
  if caller is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.account_lock(caller));
  claims := auth.jwt();
  if exists (
    select from private.account_deletions as gone
    where gone.user_id = caller
      and gone.deleted_at >= to_timestamp(coalesce((claims ->> 'since')::float8 / 1000, (claims ->> 'iat')::float8, 'infinity'))
  ) then
    raise exception 'this account was deleted' using errcode = 'PT410', hint = 'ACCOUNT_DELETED';
  end if;
  return null;
end;
$$;

-- The user, or null where their account was deleted after that time.
create function private.unless_deleted(account uuid, at timestamptz) returns uuid
language sql
stable
set search_path = ''
as $$
  select account
  where not exists (select from private.account_deletions as gone where gone.user_id = account and gone.deleted_at >= at)
$$;

create function private.note_personal_table(
  named regclass,
  user_column text default 'user_id',
  on_deletion text default 'delete',
  is_exported boolean default true,
  seen text default 'true'
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.personal_tables values (named::text, user_column, on_deletion, is_exported, seen);
  execute format(
    'create trigger refuse_deleted_account before insert or update on %s for each statement execute function private.refuse_deleted_account()',
    named
  );
end;
$$;

revoke execute on function
  private.account_lock(uuid), private.refuse_deleted_account(), private.unless_deleted(uuid, timestamptz),
  private.note_personal_table(regclass, text, text, boolean, text)
  from public, anon, authenticated;

select
  private.note_personal_table('public.user_knowledge', is_exported => false),
  private.note_personal_table('public.user_knowledge_versions', is_exported => false),
  private.note_personal_table('public.memory_entries', is_exported => false),
  private.note_personal_table('public.user_preferences', is_exported => false),
  private.note_personal_table('public.mail_accounts', is_exported => false),
  private.note_personal_table('public.briefed_mail', is_exported => false),
  private.note_personal_table('public.snoozed_mail', is_exported => false),
  private.note_personal_table('public.muted_threads', is_exported => false),
  private.note_personal_table('public.mail_intents', is_exported => false),
  private.note_personal_table(
    'public.documents', 'uploaded_by', 'office',
    seen => $$organization_id is null or private.can_read('organization', null, organization_id)$$
  ),
  private.note_personal_table(
    'private.ingestion_jobs', seen => $$organization_id is null or private.can_read('organization', null, organization_id)$$
  ),
  private.note_personal_table('public.organization_members', on_deletion => 'forget'),
  private.note_personal_table('public.organization_invitations', 'invited_by', 'forget', is_exported => false),
  private.note_personal_table(
    'public.shared_entries', 'written_by', 'forget',
    seen => $$private.can_read(visibility, null, organization_id)
      and (deleted_at is null or private.can_write(visibility, null, organization_id))$$
  ),
  private.note_personal_table('public.security_log', 'actor', 'forget');

-- As in 015. What waited in a server while the account was deleted is written without the user.
create or replace function public.note_security_events(events jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order for all, so that two at once never wait for one another.
  perform pg_advisory_xact_lock_shared(private.account_lock(named.person))
    from (
      select distinct person
      from jsonb_to_recordset(events) as one (actor uuid, subject uuid) cross join unnest(array[one.actor, one.subject]) as person
      where person is not null
      order by person
    ) as named;
  delete from public.security_log where at < now() - interval '400 days';
  insert into public.security_log (at, actor, event, organization_id, subject, detail)
    select seen.at, private.unless_deleted(one.actor, seen.at), one.event, one.organization_id,
      private.unless_deleted(one.subject, seen.at), one.detail
    from jsonb_to_recordset(events) as one
        (event text, actor uuid, organization_id uuid, subject uuid, detail text, at timestamptz)
      cross join lateral (select least(coalesce(one.at, now()), now()) as at) as seen;
end;
$$;

-- Nobody: what stands where an office's row had its author.
create function private.nobody() returns uuid
language sql
immutable
set search_path = ''
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Deletes all that tables have of the caller, all or nothing; may be called again. What an office has stays, without its author; an
-- organisation of the caller alone goes with its last member (015). Returns when it was, in milliseconds since 1970.
create function public.delete_account() returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  deleted timestamptz;
  kept private.personal_tables;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(private.account_lock(caller));
  -- Otherwise what follows would be refused the second time.
  delete from private.account_deletions where user_id = caller or deleted_at < now() - interval '30 days';
  for kept in select * from private.personal_tables where on_deletion <> 'forget' order by name loop
    if kept.on_deletion = 'office' then
      execute format('delete from %s where %I = $1 and organization_id is null', kept.name, kept.user_column) using caller;
      execute format('update %s set %2$I = private.nobody() where %2$I = $1', kept.name, kept.user_column) using caller;
    else
      execute format('delete from %s where %I = $1', kept.name, kept.user_column) using caller;
    end if;
  end loop;
  -- Last, since what goes before is written to the log in the caller's name.
  perform public.forget_member(caller);
  deleted := clock_timestamp();
  insert into private.account_deletions (user_id, deleted_at) values (caller, deleted);
  return (extract(epoch from deleted) * 1000)::bigint;
end;
$$;

-- What tables have of the caller that no store of the program tells: rows by the table's name. Vectors and words that only a search goes by
-- are left out.
create function public.export_account() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  kept private.personal_tables;
  found jsonb;
  everything jsonb := '{}'::jsonb;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  for kept in select * from private.personal_tables where is_exported order by name loop
    execute format(
      $rows$ select coalesce(jsonb_agg(to_jsonb(one) - '{user_id,uploaded_by,owner_id,attempt,claim,words,embedding,signs}'::text[]), '[]'::jsonb)
        from %s as one where one.%I = $1 and (%s) $rows$,
      kept.name, kept.user_column, kept.seen
    ) into found using caller;
    everything := everything || jsonb_build_object(regexp_replace(kept.name, '^\w+\.', ''), found);
  end loop;
  return everything;
end;
$$;

revoke execute on function private.nobody() from public, anon, authenticated;
revoke execute on function public.delete_account(), public.export_account() from public, anon;
grant execute on function public.delete_account(), public.export_account() to authenticated;

-- Limits --------------------------------------------------------------------------------------------------------------------------

-- Generous: a document that is condensed at thirty entries never comes near. Rows from before are left as they are.
alter table public.user_knowledge
  add constraint user_knowledge_size check (octet_length(entries::text) + octet_length(tombstones::text) <= 2000000) not valid;
alter table public.user_knowledge_versions
  add constraint user_knowledge_versions_size check (octet_length(entries::text) <= 2000000) not valid;
alter table public.user_preferences
  add constraint user_preferences_size check (length(ciphertext) <= 1000000 and length(key_id) <= 200) not valid;

-- As contracts' longMemoryLimit says. Whatever way a row comes in, it is counted. Reminders that were done a month ago make room.
create function private.refuse_beyond_quota() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.memory_entries as over
    where over.user_id in (select written.user_id from written) and over.done_at < now() - interval '30 days';
  if exists (
    select
    from public.memory_entries as kept
    where kept.user_id in (select written.user_id from written) and kept.content is not null
    group by kept.user_id
    having count(*) > 20000 or sum(octet_length(kept.content)) > 4000000
  ) then
    raise exception 'there is no room for more memories of this user' using errcode = 'PT413';
  end if;
  return null;
end;
$$;

revoke execute on function private.refuse_beyond_quota() from public, anon, authenticated;

create trigger refuse_beyond_quota
  after insert on public.memory_entries
  referencing new table as written
  for each statement execute function private.refuse_beyond_quota();

-- Search in what was told ---------------------------------------------------------------------------------------------------------

alter table public.memory_entries
  add column words tsvector not null generated always as (private.words_of(coalesce(content, ''))) stored,
  -- The model that made its vector; null: it has none.
  add column vector_model text check (length(vector_model) <= 200);

-- The caller's entries nearest in meaning; none until the block below puts another in its place, which not every PostgreSQL can have.
create function private.memories_by_vector(query text, of_model text, at_most int) returns table (id text, place bigint)
language sql
stable
rows 100
set search_path = ''
as $$ select null::text, null::bigint where false $$;

-- Gives entries of the caller their vectors, [{ id, vector }] with the vector as 009_document_vectors.sql reads it. What was forgotten
-- meanwhile is passed over.
create function public.embed_memories(vectors jsonb, of_model text) returns void
language sql
security invoker
set search_path = ''
as $$ select $$;

-- The caller's entries that hold or held and have to do with the words, neither proposals nor reminders, best first: [{ id, score }]. By BM25 (Robertson and Zaragoza 2009;
-- k1 = 1.2, b = .75; any of the words), by vector where one is given, and both fused by reciprocal rank (Cormack, Clarke and Büttcher 2009,
-- k = 60). Row-level security decides what is seen; it keeps an index of words from being used, so all of the caller's are looked at.
create function public.search_memories(
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
    ), scored as (
      select found.id,
        sum(weighed.weight * found.times * 2.2 / (found.times + 1.2 * (0.25 + 0.75 * found.size / weighed.average))) as score
      from found join weighed on weighed.lexeme = found.lexeme
      group by found.id
    ), ranked as (
      (select scored.id, row_number() over (order by scored.score desc, scored.id desc) as place
        from scored
        order by scored.score desc, scored.id desc
        limit candidates)
      union all
      select near.id, near.place
      from private.memories_by_vector(query_vector, of_model, candidates) as near
      where query_vector is not null
    ), fused as (
      select ranked.id, sum(1 / (60 + ranked.place)::float8) as score
      from ranked
      group by ranked.id
      order by 2 desc, 1 desc
      limit wanted
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', fused.id, 'score', fused.score) order by fused.score desc, fused.id desc), '[]'::jsonb)
    from fused
  );
end;
$$;

do $$
declare
  home constant regnamespace := (select extnamespace from pg_catalog.pg_extension where extname = 'vector');
begin
  if home is null then
    return;
  end if;
  perform set_config('check_function_bodies', 'off', true);
  -- As a hosted Supabase has it: who searches as themselves has to reach the type.
  execute format('grant usage on schema %s to authenticated, service_role', home);
  execute format(
    $table$
      alter table public.memory_entries
        add column embedding %1$s.vector(1536),
        -- The sign of each dimension, as in 009_document_vectors.sql.
        add column signs bit(1536)
    $table$,
    home
  );
  alter table public.memory_entries alter column embedding set storage external;
  execute format(
    $function$
      create or replace function private.memories_by_vector(query text, of_model text, at_most int) returns table (id text, place bigint)
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
          select near.id, row_number() over (order by kept.embedding <=> wanted, near.id)
          from near join public.memory_entries as kept on kept.id = near.id and kept.user_id = auth.uid()
          order by 2
          limit at_most;
      end;
      $body$
    $function$,
    home
  );
  execute format(
    $function$
      create or replace function public.embed_memories(vectors jsonb, of_model text) returns void
      language sql
      security invoker
      set search_path = %1$s, public
      as $body$
        update public.memory_entries as kept
          set embedding = made.vector, signs = binary_quantize(made.vector)::bit(1536), vector_model = of_model
          from jsonb_to_recordset(vectors) as one (id text, vector text)
          cross join lateral (select l2_normalize(one.vector::int[]::vector(1536)) as vector offset 0) as made
          where kept.user_id = (select auth.uid()) and kept.id = one.id and kept.content is not null
            and kept.status = 'kept' and kept.due_at is null
      $body$
    $function$,
    home
  );
end;
$$;

-- What is forgotten leaves no vector behind either.
create function private.forget_memory_vector() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new := jsonb_populate_record(new, '{"embedding": null, "signs": null, "vector_model": null}'::jsonb);
  return new;
end;
$$;

create trigger forget_memory_vector
  before update on public.memory_entries
  for each row
  when (new.content is null and old.content is not null)
  execute function private.forget_memory_vector();

revoke execute on function
  private.memories_by_vector(text, text, int), private.forget_memory_vector(),
  public.embed_memories(jsonb, text), public.search_memories(text, text, int, text)
  from public, anon;
grant execute on function
  private.memories_by_vector(text, text, int),
  public.embed_memories(jsonb, text), public.search_memories(text, text, int, text)
  to authenticated, service_role;
