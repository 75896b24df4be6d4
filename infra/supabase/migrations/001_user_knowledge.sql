-- What is remembered of a user. Entries and tombstones merge outside; the database compares and sets.

create table public.user_knowledge (
  user_id uuid primary key,
  -- Oldest first, as the contracts' KnowledgeEntry.
  entries jsonb not null default '[]'::jsonb check (jsonb_typeof(entries) = 'array'),
  -- Entry id to 'forgotten' or 'condensed'; never any content.
  tombstones jsonb not null default '{}'::jsonb check (jsonb_typeof(tombstones) = 'object'),
  version bigint not null check (version > 0),
  last_updated_at timestamptz not null default now()
);

-- A document as it was before it was condensed.
create table public.user_knowledge_versions (
  user_id uuid not null,
  version bigint not null check (version > 0),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  kept_at timestamptz not null default now(),
  primary key (user_id, version)
);

alter table public.user_knowledge enable row level security;
alter table public.user_knowledge_versions enable row level security;

create policy "users have their own knowledge" on public.user_knowledge
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "users have their own knowledge as it was" on public.user_knowledge_versions
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.user_knowledge, public.user_knowledge_versions from anon;
grant select, insert, update, delete on public.user_knowledge, public.user_knowledge_versions to authenticated, service_role;

-- Writes the caller's knowledge if its version is still the expected one (0: there is none yet), all or nothing.
-- keep_old puts the document as it was among the versions. What is forgotten goes from the versions in any case, and
-- with it what was condensed from it. Returns false, and does nothing, when the version was another.
create function public.save_user_knowledge(
  expected_version bigint,
  next_version bigint,
  next_entries jsonb,
  next_tombstones jsonb,
  keep_old boolean
) returns boolean
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
  if next_version <= expected_version then
    raise exception 'the next version must be higher than the expected one' using errcode = 'invalid_parameter_value';
  end if;

  if expected_version = 0 then
    insert into public.user_knowledge (user_id, entries, tombstones, version)
      values (caller, next_entries, next_tombstones, next_version)
      on conflict (user_id) do nothing;
  else
    -- Taken first, so that the document that is kept is the one that is replaced.
    perform from public.user_knowledge
      where user_id = caller and version = expected_version
      for update;
    if not found then
      return false;
    end if;
    if keep_old then
      insert into public.user_knowledge_versions (user_id, version, entries)
        select known.user_id, known.version, known.entries
        from public.user_knowledge as known
        where known.user_id = caller
        on conflict (user_id, version) do nothing;
    end if;
    update public.user_knowledge
      set entries = next_entries, tombstones = next_tombstones, version = next_version, last_updated_at = now()
      where user_id = caller;
  end if;
  if not found then
    return false;
  end if;

  update public.user_knowledge_versions as kept
    set entries = (
      select coalesce(jsonb_agg(item.entry order by item.position), '[]'::jsonb)
      from jsonb_array_elements(kept.entries) with ordinality as item (entry, position)
      where (next_tombstones ->> (item.entry ->> 'id')) is distinct from 'forgotten'
        and not exists (
          select from jsonb_array_elements_text(
            case when jsonb_typeof(item.entry -> 'from') = 'array' then item.entry -> 'from' else '[]'::jsonb end
          ) as source (id)
          where next_tombstones ->> source.id = 'forgotten'
        )
    )
    where kept.user_id = caller
      and jsonb_path_exists(next_tombstones, '$.* ? (@ == "forgotten")');
  return true;
end;
$$;

revoke execute on function public.save_user_knowledge(bigint, bigint, jsonb, jsonb, boolean) from public, anon;
grant execute on function public.save_user_knowledge(bigint, bigint, jsonb, jsonb, boolean) to authenticated, service_role;
