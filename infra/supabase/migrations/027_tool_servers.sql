-- Servers of other programs (Model Context Protocol) whose read-only tools an office's drives may use (P-10). Its admins name them and allow tool
-- by tool, with a hash of what a tool said of itself then; members read them, as their drives do.

create table public.tool_servers (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  address text not null check (address ~ '^https?://' and length(address) <= 500),
  -- The token that goes with each request, or that there is none, encrypted before it comes here.
  ciphertext text not null check (length(ciphertext) <= 20000),
  key_id text not null,
  -- { "name", "hash" } each: allowed while it says of itself what it said then.
  tools jsonb not null default '[]' check (jsonb_typeof(tools) = 'array' and jsonb_array_length(tools) <= 50),
  version bigint not null default 1 check (version > 0),
  created_at timestamptz not null default now()
);

create index tool_servers_by_organization on public.tool_servers (organization_id, created_at);

alter table public.tool_servers enable row level security;

create policy "members see the servers of their organisation" on public.tool_servers
  for select to authenticated
  using (private.can_read('organization', null, organization_id));
create policy "admins add servers" on public.tool_servers
  for insert to authenticated
  with check (private.can_manage(organization_id));
create policy "admins change servers" on public.tool_servers
  for update to authenticated
  using (private.can_manage(organization_id))
  with check (private.can_manage(organization_id));
create policy "admins take servers away" on public.tool_servers
  for delete to authenticated
  using (private.can_manage(organization_id));

revoke all on public.tool_servers from anon, authenticated;
grant select, insert, update, delete on public.tool_servers to authenticated, service_role;

-- Ten an office (ORGANIZATION_FULL); none moves to another, and each change counts.
create function private.keep_tool_server() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.organization_id := old.organization_id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tool_servers ' || new.organization_id, 0));
  if (select count(*) >= 10 from public.tool_servers as other where other.organization_id = new.organization_id) then
    raise exception 'as many servers as may be' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  return new;
end;
$$;

create trigger keep_tool_server
  before insert or update on public.tool_servers
  for each row execute function private.keep_tool_server();

-- A tool says something else of itself than when it was allowed: it is allowed no more. Whoever is in the office may tell, for it only takes away.
create function public.switch_off_tool(server uuid, tool text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  office uuid;
begin
  update public.tool_servers as one
    set tools = (
      select coalesce(jsonb_agg(kept order by place), '[]') from jsonb_array_elements(one.tools) with ordinality as item (kept, place)
      where kept ->> 'name' <> tool
    )
    where one.id = server and one.organization_id = any (private.visible_organizations())
      and exists (select from jsonb_array_elements(one.tools) as kept where kept ->> 'name' = tool)
    returning one.organization_id into office;
  return office is not null;
end;
$$;

revoke execute on function private.keep_tool_server() from public, anon, authenticated;
revoke execute on function public.switch_off_tool(uuid, text) from public, anon;
grant execute on function public.switch_off_tool(uuid, text) to authenticated, service_role;
