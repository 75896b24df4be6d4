-- A correction of what is remembered is one statement, a writing that is tried again counts once, and what is over goes.

-- As in 014, with the day that was told and with what an entry of its own accord ends (`linked`: {id, ends}): before, both were statements of
-- their own, and a correction could be there in part.
drop function public.change_memory_entries(jsonb, jsonb, jsonb);
create function public.change_memory_entries(added jsonb, ended jsonb, removed jsonb, linked jsonb default '[]'::jsonb) returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  -- One after the other, so that two drives at once never wait for one another.
  perform pg_advisory_xact_lock(hashtextextended('memory_entries ' || caller, 0));
  delete from public.memory_entries as gone
    where gone.user_id = caller and gone.deleted_at < now() - interval '30 days';
  insert into public.memory_entries
      (user_id, id, content, category, importance, confidence, source, drive_id, access_count, last_accessed_at,
       valid_from, valid_to, superseded_by, created_at, told_on, ends)
    select caller, one.id, one.content, one.category, one.importance, one.confidence, one.source, one.drive_id, one.access_count,
      one.last_accessed_at, one.valid_from, one.valid_to, one.superseded_by, one.created_at, one.told_on, one.ends
    from jsonb_to_recordset(added) as one
      (id text, content text, category text, importance smallint, confidence real, source text, drive_id uuid, access_count integer,
       last_accessed_at timestamptz, valid_from text, valid_to text, superseded_by text, created_at timestamptz, told_on text, ends text)
    on conflict (user_id, id) do nothing;
  update public.memory_entries as kept
    set ends = one.ends
    from jsonb_to_recordset(linked) as one (id text, ends text)
    where kept.user_id = caller and kept.id = one.id and kept.deleted_at is null;
  update public.memory_entries as kept
    set valid_to = one.valid_to, superseded_by = one.superseded_by
    from jsonb_to_recordset(ended) as one (id text, valid_to text, superseded_by text)
    where kept.user_id = caller and kept.id = one.id and kept.deleted_at is null;
  insert into public.memory_entries as kept
      (user_id, id, content, category, importance, confidence, source, created_at, deleted_at)
    select distinct caller, one.id, null::text, 'fact', 5, 1, 'driver', now(), now()
    from jsonb_array_elements_text(removed) as one (id)
    on conflict (user_id, id) do update
      set content = null, deleted_at = coalesce(kept.deleted_at, now()), valid_from = null, valid_to = null, superseded_by = null;
end;
$$;

revoke execute on function public.change_memory_entries(jsonb, jsonb, jsonb, jsonb) from public, anon;
grant execute on function public.change_memory_entries(jsonb, jsonb, jsonb, jsonb) to authenticated, service_role;

-- As in 014; of a writing that is tried again since its answer was lost the second counts nothing.
create or replace function public.note_memories_spoken(spoken jsonb) returns void
language sql
security invoker
set search_path = ''
as $$
  update public.memory_entries as kept
    set access_count = kept.access_count + one.times, last_accessed_at = one.at
    from jsonb_to_recordset(spoken) as one (id text, times integer, at timestamptz)
    where kept.user_id = (select auth.uid()) and kept.id = one.id and kept.deleted_at is null
      and (kept.last_accessed_at is null or kept.last_accessed_at < one.at)
$$;

-- As in 019. What is left of the forgotten for thirty days counts as well: 60,000 rows of a user in all.
create or replace function private.refuse_beyond_quota() returns trigger
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
    where kept.user_id in (select written.user_id from written)
    group by kept.user_id
    having count(kept.content) > 20000 or sum(octet_length(kept.content)) > 4000000 or count(*) > 60000
  ) then
    raise exception 'there is no room for more memories of this user' using errcode = 'PT413';
  end if;
  return null;
end;
$$;

create index shared_entries_deleted on public.shared_entries (deleted_at) where deleted_at is not null;

-- As in 019. What offices deleted thirty days ago goes with it, also where nobody changes anything any more.
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
  delete from public.shared_entries where deleted_at < now() - interval '30 days';
  insert into public.security_log (at, actor, event, organization_id, subject, detail)
    select seen.at, private.unless_deleted(one.actor, seen.at), one.event, one.organization_id,
      private.unless_deleted(one.subject, seen.at), one.detail
    from jsonb_to_recordset(events) as one
        (event text, actor uuid, organization_id uuid, subject uuid, detail text, at timestamptz)
      cross join lateral (select least(coalesce(one.at, now()), now()) as at) as seen;
end;
$$;
