-- Knowledge packs (P-1) beside those in files: an office's own, which its editors import, and those that ship, which everybody who is signed in
-- sees and the service key alone writes. A pack is imported whole and never changed: what takes its place has another key, so whoever read one
-- knows it for good.

create table public.knowledge_packs (
  key uuid primary key default gen_random_uuid(),
  -- Null: it ships with the product.
  organization_id uuid references public.organizations (id) on delete cascade,
  -- What other packs refer to it by.
  id text not null check (id ~ '^[a-z0-9]+([-.][a-z0-9]+)*$' and length(id) <= 80),
  domain text not null check (length(domain) between 1 and 60),
  title text not null check (length(title) between 1 and 120),
  version text not null check (length(version) between 1 and 30),
  effective date not null,
  review_by date not null,
  confidence text not null check (confidence in ('high', 'medium', 'draft')),
  source text check (length(source) <= 500),
  superseded_by text check (length(superseded_by) <= 80),
  active boolean not null,
  imported_at timestamptz not null default now()
);

-- One of an id in an office, and one that ships.
create unique index knowledge_packs_by_id on public.knowledge_packs
  (coalesce(organization_id, '00000000-0000-0000-0000-000000000000'), id);

create table public.knowledge_rules (
  pack uuid not null references public.knowledge_packs (key) on delete cascade,
  id text not null check (length(id) between 1 and 80),
  -- In the pack, from 0.
  position int not null check (position >= 0),
  topic text not null check (length(topic) between 1 and 100),
  applies_when text check (length(applies_when) <= 300),
  -- For code: "pupils >= 30" each.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  content text not null check (length(content) between 1 and 2000),
  statutory boolean not null,
  -- { source, section, page } each.
  citations jsonb not null check (jsonb_typeof(citations) = 'array'),
  active boolean not null,
  primary key (pack, id)
);

alter table public.knowledge_packs enable row level security;
alter table public.knowledge_rules enable row level security;

create policy "members see their organisation's packs, everybody those that ship" on public.knowledge_packs
  for select to authenticated
  using (private.can_read(case when organization_id is null then 'public' else 'organization' end, null, organization_id));
-- That of the packs decides, by way of it.
create policy "users see the rules of the packs that they see" on public.knowledge_rules
  for select to authenticated
  using (exists (select from public.knowledge_packs as one where one.key = pack));

revoke all on public.knowledge_packs, public.knowledge_rules from anon, authenticated;
grant select on public.knowledge_packs, public.knowledge_rules to authenticated;
grant select, insert, update, delete on public.knowledge_packs, public.knowledge_rules to service_role;

-- Puts a pack, as its file has it, in the place of the one of its id, with all its rules or not at all. ORGANIZATION_FULL: a hundred packs.
create function private.keep_knowledge_pack(given jsonb, for_organization uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('knowledge_packs ' || coalesce(for_organization::text, ''), 0));
  delete from public.knowledge_packs as old
    where old.organization_id is not distinct from for_organization and old.id = given ->> 'id';
  if (select count(*) >= 100 from public.knowledge_packs as other where other.organization_id = for_organization)
    or jsonb_array_length(given -> 'rules') > 500 then
    raise exception 'as many packs as may be' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  insert into public.knowledge_packs
      (organization_id, id, domain, title, version, effective, review_by, confidence, source, superseded_by, active)
    select for_organization, one.id, one.domain, one.title, one.version, one.effective, one."reviewBy", one.confidence, one.source,
      one."supersededBy", one.active
    from jsonb_to_record(given) as one (id text, domain text, title text, version text, effective date, "reviewBy" date, confidence text,
      source text, "supersededBy" text, active boolean)
    returning key into made;
  insert into public.knowledge_rules
      (pack, id, position, topic, applies_when, conditions, content, statutory, citations, active)
    select made, one.id, item.place::int - 1, one.topic, one."appliesWhen", one."when", one.content, one.statutory, one.citations, one.active
    from jsonb_array_elements(given -> 'rules') with ordinality as item (rule, place)
      cross join lateral jsonb_to_record(item.rule) as one (id text, topic text, "appliesWhen" text, "when" jsonb, content text,
        statutory boolean, citations jsonb, active boolean);
  return made;
end;
$$;

-- For an organisation: its editors. Returns the pack's key.
create function public.import_knowledge_pack(given jsonb, for_organization uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  made uuid;
begin
  if not private.can_write('organization', null, for_organization) then
    raise exception 'an editor is needed' using errcode = 'insufficient_privilege';
  end if;
  made := private.keep_knowledge_pack(given, for_organization);
  perform private.log_event('knowledge-imported', for_organization, null, 'pack:' || (given ->> 'id'));
  return made;
end;
$$;

-- For everybody: the service key alone.
create function public.import_shipped_pack(given jsonb) returns uuid
language sql
security definer
set search_path = ''
as $$ select private.keep_knowledge_pack(given, null) $$;

-- Packs with their rules, as their files have them, of those that the caller sees.
create function public.read_knowledge_packs(keys uuid[]) returns table (key uuid, pack jsonb)
language sql
stable
set search_path = ''
as $$
  select one.key, jsonb_strip_nulls(jsonb_build_object(
    'id', one.id, 'domain', one.domain, 'title', one.title, 'version', one.version, 'effective', one.effective, 'reviewBy', one.review_by,
    'confidence', one.confidence, 'source', one.source, 'supersededBy', one.superseded_by, 'active', one.active,
    'rules', (
      select jsonb_agg(jsonb_build_object(
        'id', rule.id, 'topic', rule.topic, 'appliesWhen', rule.applies_when, 'when', rule.conditions, 'content', rule.content,
        'statutory', rule.statutory, 'citations', rule.citations, 'active', rule.active
      ) order by rule.position)
      from public.knowledge_rules as rule where rule.pack = one.key
    )
  ))
  from public.knowledge_packs as one
  where one.key = any (keys)
$$;

revoke execute on function private.keep_knowledge_pack(jsonb, uuid), public.import_shipped_pack(jsonb) from public, anon, authenticated;
revoke execute on function public.import_knowledge_pack(jsonb, uuid), public.read_knowledge_packs(uuid[]) from public, anon;
grant execute on function public.import_knowledge_pack(jsonb, uuid), public.read_knowledge_packs(uuid[]) to authenticated, service_role;
grant execute on function public.import_shipped_pack(jsonb) to service_role;
