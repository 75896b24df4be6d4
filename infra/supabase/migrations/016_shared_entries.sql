-- What an office knows, an entry a row, written by its editors; and what everybody may know who is signed in, written with the service key alone.
-- Rows are written with the writer's own token and row-level security decides; what is deleted can be brought back for thirty days.

create table public.shared_entries (
  id uuid primary key default gen_random_uuid(),
  visibility text not null default 'organization' check (visibility in ('organization', 'public')),
  organization_id uuid references public.organizations (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000),
  category text not null check (category in ('org_fact', 'org_policy', 'team_member', 'project_info', 'org_decision')),
  importance smallint not null default 5 check (importance between 1 and 10),
  source text not null default 'member' check (source in ('member', 'driver', 'document')),
  -- When somebody should look whether it still holds.
  review_on date,
  -- Null: their account was deleted, or it came with the service key.
  written_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  changed_by uuid,
  changed_at timestamptz,
  -- Counts its changes, so that of two who change it at once the second one hears of the first.
  version int not null default 1,
  deleted_at timestamptz,
  words tsvector not null generated always as (private.words_of(content)) stored,
  check ((visibility = 'organization') = (organization_id is not null))
);

create index shared_entries_by_organization on public.shared_entries (organization_id, created_at desc, id);
create index shared_entries_public on public.shared_entries (created_at desc) where visibility = 'public';

alter table public.shared_entries enable row level security;

create policy "who may read it reads it, what is deleted who may bring it back" on public.shared_entries
  for select to authenticated
  using (
    private.can_read(visibility, null, organization_id)
    and (deleted_at is null or private.can_write(visibility, null, organization_id))
  );
create policy "who may write adds" on public.shared_entries
  for insert to authenticated
  with check (private.can_write(visibility, null, organization_id));
create policy "who may write changes" on public.shared_entries
  for update to authenticated
  using (private.can_write(visibility, null, organization_id))
  with check (private.can_write(visibility, null, organization_id));

-- By column: nobody writes in another's name, moves an entry elsewhere, or takes it away for good.
revoke all on public.shared_entries from anon, authenticated;
grant select on public.shared_entries to authenticated;
grant insert (id, organization_id, content, category, importance, source, review_on) on public.shared_entries to authenticated;
grant update (content, category, importance, review_on, deleted_at) on public.shared_entries to authenticated;
grant select, insert, update, delete on public.shared_entries to service_role;

-- The same for a database whose front grants every column: who writes is the caller, and an entry stays where it is. What a server moves or the
-- service key writes is nobody's, and stays as it came.
create function private.note_author_of_shared_entry() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Whoever's account is deleted takes their name away, and changes nothing else. `words` is generated after this and still null in the new row.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{written_by,changed_by,words}'::text[] = to_jsonb(old) - '{written_by,changed_by,words}'::text[]
    and (new.written_by is not distinct from old.written_by or (new.written_by is null and old.written_by = auth.uid()))
    and (new.changed_by is not distinct from old.changed_by or (new.changed_by is null and old.changed_by = auth.uid()))
  then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.written_by := auth.uid();
    new.created_at := now();
    new.changed_by := null;
    new.changed_at := null;
    new.version := 1;
    new.deleted_at := null;
    return new;
  end if;
  new.id := old.id;
  new.visibility := old.visibility;
  new.organization_id := old.organization_id;
  new.source := old.source;
  new.written_by := old.written_by;
  new.created_at := old.created_at;
  new.changed_by := auth.uid();
  new.changed_at := now();
  new.version := old.version + 1;
  new.deleted_at := case when new.deleted_at is null then null else coalesce(old.deleted_at, now()) end;
  return new;
end;
$$;

create trigger note_author_of_shared_entry
  before insert or update on public.shared_entries
  for each row execute function private.note_author_of_shared_entry();

-- 5,000 entries and 2 MB an organisation (ORGANIZATION_FULL), and two hundred deleted ones, for thirty days: the older ones go.
create function private.keep_shared_entries_few() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  organization uuid;
begin
  for organization in select distinct organization_id from changed where organization_id is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('shared_entries ' || organization, 0));
    delete from public.shared_entries as gone
      where gone.organization_id = organization and gone.deleted_at is not null
        and (gone.deleted_at < now() - interval '30 days' or gone.id not in (
          select kept.id from public.shared_entries as kept
          where kept.organization_id = organization and kept.deleted_at is not null
          order by kept.deleted_at desc, kept.id limit 200
        ));
    if (select count(*) > 5000 or coalesce(sum(octet_length(kept.content)), 0) > 2000000
        from public.shared_entries as kept where kept.organization_id = organization and kept.deleted_at is null) then
      raise exception 'the organisation keeps as much as it may' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
    end if;
  end loop;
  return null;
end;
$$;

create trigger keep_added_entries_few
  after insert on public.shared_entries
  referencing new table as changed
  for each statement execute function private.keep_shared_entries_few();
create trigger keep_changed_entries_few
  after update on public.shared_entries
  referencing new table as changed
  for each statement execute function private.keep_shared_entries_few();

revoke execute on function private.note_author_of_shared_entry(), private.keep_shared_entries_few() from public, anon, authenticated;

-- Takes away for good what an organisation deleted. Returns how many.
create function public.purge_shared_entries(organization uuid) returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  purged int;
begin
  perform private.hold_organization(organization, true);
  delete from public.shared_entries where organization_id = organization and deleted_at is not null;
  get diagnostics purged = row_count;
  perform private.log_event('knowledge-purged', organization, null, purged::text);
  return purged;
end;
$$;

-- The best entries for the words, best first, of all that the caller sees, or of one organisation: BM25 as in 008, any of the words. It runs as the
-- caller: row-level security says what is looked through.
create function public.search_shared_entries(query text, max_results int default 10, of_organization uuid default null)
returns table (id uuid, organization_id uuid, organization_name text, content text, category text, importance smallint, written_by uuid,
  created_at timestamptz, changed_at timestamptz, review_on date, score float8)
language sql
stable
security invoker
set search_path = ''
as $$
  with asked as materialized (
    select tsvector_to_array(private.words_of(left(query, 2000))) as words
  ), visible as materialized (
    select entry.id, entry.words, length(entry.words) as size
    from public.shared_entries as entry
    where entry.deleted_at is null and (of_organization is null or entry.organization_id = of_organization)
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

revoke execute on function public.purge_shared_entries(uuid), public.search_shared_entries(text, int, uuid) from public, anon;
grant execute on function public.purge_shared_entries(uuid), public.search_shared_entries(text, int, uuid) to authenticated, service_role;
