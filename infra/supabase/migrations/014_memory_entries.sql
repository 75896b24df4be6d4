-- What users told of people, places and projects, and since when it holds or no longer does. The words of a driver alone, never a mail's.

create table public.memory_entries (
  user_id uuid not null,
  id text not null check (length(id) between 1 and 60),
  -- Null once it is forgotten: the id alone stays for a while, so that a late writing does not bring it back.
  content text check (length(content) between 1 and 500),
  category text not null check (category in ('fact', 'event', 'decision', 'sentiment', 'reminder', 'relationship')),
  importance smallint not null check (importance between 1 and 10),
  confidence real not null check (confidence between 0 and 1),
  source text not null check (source in ('driver', 'agent')),
  -- Null where it was written on the page.
  drive_id uuid,
  access_count integer not null default 0 check (access_count >= 0),
  last_accessed_at timestamptz,
  -- As exactly as it was said: a year, a month or a day.
  valid_from text check (valid_from ~ '^\d{4}(-\d\d){0,2}$'),
  valid_to text check (valid_to ~ '^\d{4}(-\d\d){0,2}$'),
  superseded_by text check (length(superseded_by) between 1 and 60),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_id, id),
  check ((content is null) = (deleted_at is not null))
);

alter table public.memory_entries enable row level security;

create policy "users have their own memories" on public.memory_entries
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.memory_entries from anon;
grant select, insert, update, delete on public.memory_entries to authenticated, service_role;

-- Adds entries of the caller, says of others that they ended or hold again ({ id, valid_to, superseded_by } each), and forgets ids: all or
-- nothing. What is there already is not added again, and what was forgotten does not come back for thirty days, the longest that a writing is late.
create function public.change_memory_entries(added jsonb, ended jsonb, removed jsonb) returns void
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
       valid_from, valid_to, superseded_by, created_at)
    select caller, one.id, one.content, one.category, one.importance, one.confidence, one.source, one.drive_id, one.access_count,
      one.last_accessed_at, one.valid_from, one.valid_to, one.superseded_by, one.created_at
    from jsonb_to_recordset(added) as one
      (id text, content text, category text, importance smallint, confidence real, source text, drive_id uuid, access_count integer,
       last_accessed_at timestamptz, valid_from text, valid_to text, superseded_by text, created_at timestamptz)
    on conflict (user_id, id) do nothing;
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

-- Forgets all that the caller told.
create function public.clear_memory_entries() returns void
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
  perform pg_advisory_xact_lock(hashtextextended('memory_entries ' || caller, 0));
  update public.memory_entries as kept
    set content = null, deleted_at = now(), valid_from = null, valid_to = null, superseded_by = null
    where kept.user_id = caller and kept.deleted_at is null;
end;
$$;

-- Counts how often entries of the caller were spoken: { id, times, at } each.
create function public.note_memories_spoken(spoken jsonb) returns void
language sql
security invoker
set search_path = ''
as $$
  update public.memory_entries as kept
    set access_count = kept.access_count + one.times, last_accessed_at = greatest(kept.last_accessed_at, one.at)
    from jsonb_to_recordset(spoken) as one (id text, times integer, at timestamptz)
    where kept.user_id = (select auth.uid()) and kept.id = one.id and kept.deleted_at is null
$$;

revoke execute on function
  public.change_memory_entries(jsonb, jsonb, jsonb),
  public.clear_memory_entries(),
  public.note_memories_spoken(jsonb)
  from public, anon;
grant execute on function
  public.change_memory_entries(jsonb, jsonb, jsonb),
  public.clear_memory_entries(),
  public.note_memories_spoken(jsonb)
  to authenticated, service_role;
