-- Offices and their people. Later tables belong to an organisation and hang on these two. The service role makes an
-- organisation and its first admin; from then on its admins manage it.

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);

create table public.organization_members (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null,
  role text not null default 'member' check (role in ('admin', 'editor', 'member')),
  primary key (organization_id, user_id)
);

create index organization_members_by_user on public.organization_members (user_id);

-- Not among the schemas that are shown over HTTP.
create schema if not exists private;
revoke all on schema private from public, anon;
grant usage on schema private to authenticated, service_role;

-- The caller's role in an organisation, or null. It runs as its owner, since a policy of organization_members that read
-- organization_members as the caller would ask itself for ever; it tells callers about themselves alone.
create function private.role_in(organization uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select member.role
  from public.organization_members as member
  where member.organization_id = organization and member.user_id = (select auth.uid())
$$;

revoke execute on function private.role_in(uuid) from public, anon;
grant execute on function private.role_in(uuid) to authenticated, service_role;

alter table public.organizations enable row level security;
alter table public.organization_members enable row level security;

create policy "members see their organisation" on public.organizations
  for select to authenticated
  using (private.role_in(id) is not null);

create policy "admins change their organisation" on public.organizations
  for update to authenticated
  using (private.role_in(id) = 'admin')
  with check (private.role_in(id) = 'admin');

create policy "admins end their organisation" on public.organizations
  for delete to authenticated
  using (private.role_in(id) = 'admin');

create policy "members see one another" on public.organization_members
  for select to authenticated
  using (private.role_in(organization_id) is not null);

create policy "admins add members" on public.organization_members
  for insert to authenticated
  with check (private.role_in(organization_id) = 'admin');

create policy "admins change members" on public.organization_members
  for update to authenticated
  using (private.role_in(organization_id) = 'admin')
  with check (private.role_in(organization_id) = 'admin');

create policy "admins remove members" on public.organization_members
  for delete to authenticated
  using (private.role_in(organization_id) = 'admin');

revoke all on public.organizations, public.organization_members from anon;
grant select, insert, update, delete on public.organizations, public.organization_members to authenticated, service_role;
