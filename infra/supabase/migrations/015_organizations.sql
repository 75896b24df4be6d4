-- Who is in an office and by whose yes, what it knows, and what was done. What one may see and change is said once, by can_read, can_write
-- and can_manage, and every policy asks these. Membership changes through the functions below alone: each locks its organisation first. What they refuse has
-- the HTTP status as its SQLSTATE, as PostgREST reads it (PT404), and the program's error code as its hint.

-- Access -------------------------------------------------------------------------------------------------------------------------

-- The organisations that the caller is in. It runs as its owner, as private.role_in does.
create function private.visible_organizations() returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select member.organization_id from public.organization_members as member where member.user_id = (select auth.uid())
  )
$$;

-- Whether the caller sees a row. `private`: its owner does; `organization`: its members; `public`: everybody who is signed in. It and the next
-- two are one expression each and set nothing, so that the planner puts them in place of their call, where an index serves them.
create function private.can_read(visibility text, owner uuid, organization uuid) returns boolean
language sql
stable
return case visibility
  when 'private' then owner = auth.uid()
  when 'organization' then organization = any (private.visible_organizations())
  when 'public' then auth.uid() is not null
  else false
end;

-- Whether the caller changes it: their own; an editor or an admin what is the organisation's; what is public nobody but the service key.
create function private.can_write(visibility text, owner uuid, organization uuid) returns boolean
language sql
stable
return case visibility
  when 'private' then owner = auth.uid()
  when 'organization' then coalesce(private.role_in(organization) in ('admin', 'editor'), false)
  else false
end;

-- Whether the caller leads the organisation.
create function private.can_manage(organization uuid) returns boolean
language sql
stable
return coalesce(private.role_in(organization) = 'admin', false);

-- What 006 asks: the same, under its names.
create or replace function private.organizations_of_caller() returns setof uuid
language sql
stable
set search_path = ''
as $$ select unnest(private.visible_organizations()) $$;

create or replace function private.may_change_documents(organization uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select organization is null or private.can_write('organization', null, organization) $$;

revoke execute on function
  private.visible_organizations(), private.can_read(text, uuid, uuid), private.can_write(text, uuid, uuid), private.can_manage(uuid)
  from public, anon;
grant execute on function
  private.visible_organizations(), private.can_read(text, uuid, uuid), private.can_write(text, uuid, uuid), private.can_manage(uuid)
  to authenticated, service_role;

alter policy "users have their own knowledge" on public.user_knowledge
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own knowledge as it was" on public.user_knowledge_versions
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own preferences" on public.user_preferences
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own briefed mail" on public.briefed_mail
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own accounts" on public.mail_accounts
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own snoozed mail" on public.snoozed_mail
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own muted threads" on public.muted_threads
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own intents" on public.mail_intents
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users have their own memories" on public.memory_entries
  using (private.can_read('private', user_id, null)) with check (private.can_write('private', user_id, null));
alter policy "users see their documents and those of their organisations" on public.documents
  using (
    published_at is not null
    -- What the index finds, which it could not by the rule alone.
    and owner_id = any (array_append(private.visible_organizations(), auth.uid()))
    and private.can_read(case when organization_id is null then 'private' else 'organization' end, uploaded_by, organization_id)
  );
-- That of the chunks asks for the document, which the caller has to see: can_read by way of it.

alter policy "members see their organisation" on public.organizations
  using (private.can_read('organization', null, id));
alter policy "members see one another" on public.organization_members
  using (private.can_read('organization', null, organization_id));
drop policy "admins change their organisation" on public.organizations;
drop policy "admins end their organisation" on public.organizations;
drop policy "admins add members" on public.organization_members;
drop policy "admins change members" on public.organization_members;
drop policy "admins remove members" on public.organization_members;
revoke insert, update, delete on public.organizations, public.organization_members from authenticated;

-- What was done ------------------------------------------------------------------------------------------------------------------

-- Who did what, when: never a word of anybody's, no address. It is added to alone. No row hangs on the organisation, so that its end is there too.
create table public.security_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  -- Null: nobody that is known; or their account was deleted.
  actor uuid,
  event text not null check (event in (
    'signed-in', 'token-refused', 'account-connected', 'account-disconnected', 'memory-cleared', 'data-exported', 'account-deleted',
    'organization-made', 'organization-renamed', 'organization-ended', 'member-invited', 'invitation-withdrawn', 'member-joined',
    'member-left', 'member-removed', 'role-changed', 'knowledge-imported', 'knowledge-purged'
  )),
  organization_id uuid,
  -- Whom or what it was done to: a member, an invitation, a mail account.
  subject uuid,
  -- A role, a code or a number.
  detail text check (detail ~ '^[A-Za-z0-9_.:-]{1,100}$')
);

create index security_log_by_actor on public.security_log (actor, at desc);
create index security_log_by_organization on public.security_log (organization_id, at desc) where organization_id is not null;
create index security_log_by_subject on public.security_log (subject, at desc) where subject is not null;

alter table public.security_log enable row level security;
create policy "users see what they did, admins what was done in their organisation" on public.security_log
  for select to authenticated
  using (private.can_read('private', actor, null) or private.can_read('private', subject, null) or private.can_manage(organization_id));
revoke all on public.security_log from anon, authenticated, service_role;
grant select on public.security_log to authenticated, service_role;

-- Whoever asks: a row only loses its user, with their account, and goes after 400 days.
create function private.keep_security_log() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and row(new.id, new.at, new.event, new.organization_id, new.detail) is not distinct from row(old.id, old.at, old.event, old.organization_id, old.detail)
    and (new.actor is null or new.actor = old.actor) and (new.subject is null or new.subject = old.subject)
  then
    return new;
  end if;
  raise exception 'the log is added to alone' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_security_log
  before update or delete on public.security_log
  for each row execute function private.keep_security_log();
revoke execute on function private.keep_security_log() from public, anon, authenticated;

create function private.log_event(what text, of_organization uuid, about uuid, more text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.security_log (actor, event, organization_id, subject, detail)
    values ((select auth.uid()), what, of_organization, about, more)
$$;

-- What a server saw: { event, actor, organization_id, subject, detail, at } each; without `at`, now. What is older than 400 days goes.
create function public.note_security_events(events jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.security_log where at < now() - interval '400 days';
  insert into public.security_log (at, actor, event, organization_id, subject, detail)
    select least(coalesce(one.at, now()), now()), one.actor, one.event, one.organization_id, one.subject, one.detail
    from jsonb_to_recordset(events) as one
      (event text, actor uuid, organization_id uuid, subject uuid, detail text, at timestamptz)
$$;

create function private.log_mail_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Rows that are moved from another database are nobody's doing.
  if auth.uid() is not null then
    if tg_op = 'INSERT' then
      perform private.log_event('account-connected', null, new.account_id, new.provider);
    else
      perform private.log_event('account-disconnected', null, old.account_id, old.provider);
    end if;
  end if;
  return null;
end;
$$;

create trigger log_mail_account
  after insert or delete on public.mail_accounts
  for each row execute function private.log_mail_account();

revoke execute on function
  private.log_event(text, uuid, uuid, text), private.log_mail_account(), public.note_security_events(jsonb)
  from public, anon, authenticated;
grant execute on function public.note_security_events(jsonb) to service_role;

-- Members ------------------------------------------------------------------------------------------------------------------------

alter table public.organization_members
  -- What a member calls themselves there.
  add column called text check (length(called) between 1 and 80),
  add column joined_at timestamptz not null default now();

-- A link that makes one member of whoever has the address it is for. Neither the link nor the address is kept: their hashes are.
create table public.organization_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  role text not null check (role in ('admin', 'editor', 'member')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  address_hash text not null check (address_hash ~ '^[0-9a-f]{64}$'),
  -- "r…@example.com": for the admin who looks through what is open.
  address_hint text not null check (length(address_hint) between 1 and 260),
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid
);

create index organization_invitations_by_organization on public.organization_invitations (organization_id);

alter table public.organization_invitations enable row level security;
create policy "admins see who is invited" on public.organization_invitations
  for select to authenticated
  using (private.can_manage(organization_id));
revoke all on public.organization_invitations from anon, authenticated;
grant select (id, organization_id, role, address_hint, invited_by, created_at, expires_at, accepted_at, accepted_by)
  on public.organization_invitations to authenticated;
grant select, insert, update, delete on public.organization_invitations to service_role;

create function private.hash_of(content text) returns text
language sql
immutable
set search_path = ''
as $$ select encode(sha256(convert_to(content, 'UTF8')), 'hex') $$;

-- The caller's address if it is known to be theirs: by the account of Supabase where there is one, else by the token, which a server signs with
-- an address only after it has verified it.
create function private.verified_address() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address text := nullif(lower(trim(auth.jwt() ->> 'email')), '');
  confirmed boolean;
begin
  if exists (
    select from pg_catalog.pg_attribute
    where attrelid = to_regclass('auth.users') and attname = 'email_confirmed_at' and not attisdropped
  ) then
    execute 'select email_confirmed_at is not null and lower(email) = $2 from auth.users where id::text = $1'
      into confirmed using auth.uid()::text, address;
    if not coalesce(confirmed, true) then
      return null;
    end if;
  end if;
  return address;
end;
$$;

-- Holds an organisation until the end of the transaction, for a caller who is in it, or leads it: of two changes at once the second one sees
-- what the first one did. ORGANIZATION_NOT_FOUND: the caller is in no such organisation.
create function private.hold_organization(organization uuid, as_admin boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.role_in(organization) is null then
    raise exception 'there is no such organisation' using errcode = 'PT404', hint = 'ORGANIZATION_NOT_FOUND';
  end if;
  perform from public.organizations where id = organization for update;
  if private.role_in(organization) is null then
    raise exception 'there is no such organisation' using errcode = 'PT404', hint = 'ORGANIZATION_NOT_FOUND';
  end if;
  if as_admin and not private.can_manage(organization) then
    raise exception 'an admin is needed' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- LAST_ADMIN_STAYS: there would be no admin any more.
create function private.keep_an_admin(organization uuid, without uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.organization_members as member
    where member.organization_id = organization and member.role = 'admin' and member.user_id <> without
  ) then
    raise exception 'the last admin stays' using errcode = 'PT409', hint = 'LAST_ADMIN_STAYS';
  end if;
end;
$$;

revoke execute on function
  private.hash_of(text), private.verified_address(), private.hold_organization(uuid, boolean), private.keep_an_admin(uuid, uuid)
  from public, anon, authenticated;

-- Makes an organisation that the caller leads. ORGANIZATION_FULL: they lead ten already.
create function public.make_organization(organization_name text, own_name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  made uuid;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('make_organization ' || caller, 0));
  if (select count(*) from public.organization_members as member where member.user_id = caller and member.role = 'admin') >= 10 then
    raise exception 'ten organisations are the most' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  insert into public.organizations (name) values (organization_name) returning id into made;
  insert into public.organization_members (organization_id, user_id, role, called) values (made, caller, 'admin', own_name);
  perform private.log_event('organization-made', made, null, null);
  return made;
end;
$$;

create function public.rename_organization(organization uuid, organization_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, true);
  update public.organizations set name = organization_name where id = organization;
  perform private.log_event('organization-renamed', organization, null, null);
end;
$$;

-- With it goes all that it knows.
create function public.end_organization(organization uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, true);
  perform private.log_event('organization-ended', organization, null, null);
  delete from public.organizations where id = organization;
end;
$$;

-- Opens a link for so many hours. It makes nobody a member: whoever has the address says yes themselves. What was asked of the same address
-- before lapses. ORGANIZATION_FULL: a hundred are open.
create function public.invite_member(organization uuid, for_role text, address text, link_hash text, hours int) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invited constant text := lower(trim(address));
  made uuid;
begin
  perform private.hold_organization(organization, true);
  delete from public.organization_invitations as old
    where old.organization_id = organization
      and ((old.address_hash = private.hash_of(invited) and old.accepted_at is null) or old.expires_at < now() - interval '30 days');
  if (select count(*) from public.organization_invitations as open
      where open.organization_id = organization and open.accepted_at is null and open.expires_at > now()) >= 100 then
    raise exception 'a hundred open invitations are the most' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  insert into public.organization_invitations (organization_id, role, token_hash, address_hash, address_hint, invited_by, expires_at)
    values (organization, for_role, link_hash, private.hash_of(invited), left(invited, 1) || '…@' || split_part(invited, '@', 2),
      auth.uid(), now() + least(greatest(hours, 1), 720) * interval '1 hour')
    returning id into made;
  perform private.log_event('member-invited', organization, made, for_role);
  return made;
end;
$$;

-- NOT_FOUND: nobody is invited by that.
create function public.withdraw_invitation(organization uuid, invitation uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, true);
  delete from public.organization_invitations as open
    where open.organization_id = organization and open.id = invitation and open.accepted_at is null;
  if not found then
    raise exception 'there is no such invitation' using errcode = 'PT404', hint = 'NOT_FOUND';
  end if;
  perform private.log_event('invitation-withdrawn', organization, invitation, null);
end;
$$;

-- The yes of whoever was invited. INVITATION_UNKNOWN: no such link. INVITATION_EXPIRED: too late, or who sent it leads no longer. INVITATION_USED: used. INVITATION_FOR_ANOTHER: meant for another
-- address. ADDRESS_NOT_VERIFIED: the caller's address is not known. MEMBER_ALREADY: they are in it already. ORGANIZATION_FULL: two hundred are in it.
create function public.accept_invitation(token text, own_name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  address constant text := private.verified_address();
  known public.organization_invitations;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  -- The organisation is held before the invitation, in the order of all others.
  select * into known from public.organization_invitations as open where open.token_hash = private.hash_of(token);
  perform from public.organizations where id = known.organization_id for update;
  select * into known from public.organization_invitations as open where open.id = known.id for update;
  if known.id is null then
    raise exception 'there is no such invitation' using errcode = 'PT404', hint = 'INVITATION_UNKNOWN';
  end if;
  if address is null then
    raise exception 'a verified address is needed' using errcode = 'PT403', hint = 'ADDRESS_NOT_VERIFIED';
  end if;
  if known.address_hash <> private.hash_of(address) then
    raise exception 'it is meant for another address' using errcode = 'PT403', hint = 'INVITATION_FOR_ANOTHER';
  end if;
  if known.accepted_at is not null then
    raise exception 'it was used' using errcode = 'PT410', hint = 'INVITATION_USED';
  end if;
  if known.expires_at <= now() or not exists (
    select from public.organization_members as member
    where member.organization_id = known.organization_id and member.user_id = known.invited_by and member.role = 'admin'
  ) then
    raise exception 'it is not good any more' using errcode = 'PT410', hint = 'INVITATION_EXPIRED';
  end if;
  if exists (select from public.organization_members as member
      where member.organization_id = known.organization_id and member.user_id = caller) then
    raise exception 'they are in it' using errcode = 'PT409', hint = 'MEMBER_ALREADY';
  end if;
  if (select count(*) from public.organization_members as member where member.organization_id = known.organization_id) >= 200 then
    raise exception 'two hundred members are the most' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  insert into public.organization_members (organization_id, user_id, role, called)
    values (known.organization_id, caller, known.role, own_name);
  update public.organization_invitations set accepted_at = now(), accepted_by = caller where id = known.id;
  perform private.log_event('member-joined', known.organization_id, known.id, known.role);
  return known.organization_id;
end;
$$;

create function public.leave_organization(organization uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, false);
  perform private.keep_an_admin(organization, auth.uid());
  delete from public.organization_members where organization_id = organization and user_id = auth.uid();
  perform private.log_event('member-left', organization, null, null);
end;
$$;

-- NOT_FOUND: no such member.
create function public.change_member(organization uuid, member uuid, next_role text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, true);
  if next_role is distinct from 'admin' then
    perform private.keep_an_admin(organization, member);
  end if;
  update public.organization_members as changed set role = next_role
    where changed.organization_id = organization and changed.user_id = member;
  if not found then
    raise exception 'there is no such member' using errcode = 'PT404', hint = 'NOT_FOUND';
  end if;
  perform private.log_event('role-changed', organization, member, next_role);
end;
$$;

create function public.remove_member(organization uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, true);
  perform private.keep_an_admin(organization, member);
  delete from public.organization_members as gone where gone.organization_id = organization and gone.user_id = member;
  if not found then
    raise exception 'there is no such member' using errcode = 'PT404', hint = 'NOT_FOUND';
  end if;
  perform private.log_event('member-removed', organization, member, null);
end;
$$;

-- What the caller is called there.
create function public.name_oneself(organization uuid, own_name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_organization(organization, false);
  update public.organization_members set called = own_name where organization_id = organization and user_id = auth.uid();
end;
$$;

-- For the deletion of an account: they leave everywhere, and what they wrote and did stays without them. An organisation that only they were in
-- ends. One whose last admin they are is led by whoever is in it longest, an editor before a member: nobody has to stay to be forgotten.
create function public.forget_member(gone uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  organization uuid;
  heir uuid;
begin
  for organization in
    select member.organization_id from public.organization_members as member where member.user_id = gone order by 1
  loop
    perform from public.organizations where id = organization for update;
    if not exists (select from public.organization_members as other where other.organization_id = organization and other.user_id <> gone) then
      delete from public.organizations where id = organization;
    elsif not exists (
      select from public.organization_members as other
      where other.organization_id = organization and other.user_id <> gone and other.role = 'admin'
    ) then
      select other.user_id into heir
        from public.organization_members as other
        where other.organization_id = organization and other.user_id <> gone
        order by other.role = 'editor' desc, other.joined_at, other.user_id
        limit 1;
      update public.organization_members set role = 'admin' where organization_id = organization and user_id = heir;
      perform private.log_event('role-changed', organization, heir, 'admin');
    end if;
  end loop;
  delete from public.organization_members where user_id = gone;
  update public.organization_invitations set accepted_by = null where accepted_by = gone;
  delete from public.organization_invitations where invited_by = gone;
  update public.shared_entries set written_by = null where written_by = gone;
  update public.shared_entries set changed_by = null where changed_by = gone;
  update public.security_log set actor = null where actor = gone;
  update public.security_log set subject = null where subject = gone;
end;
$$;

revoke execute on function
  public.make_organization(text, text), public.rename_organization(uuid, text), public.end_organization(uuid),
  public.invite_member(uuid, text, text, text, int), public.withdraw_invitation(uuid, uuid), public.accept_invitation(text, text),
  public.leave_organization(uuid), public.change_member(uuid, uuid, text), public.remove_member(uuid, uuid),
  public.name_oneself(uuid, text), public.forget_member(uuid)
  from public, anon, authenticated;
grant execute on function
  public.make_organization(text, text), public.rename_organization(uuid, text), public.end_organization(uuid),
  public.invite_member(uuid, text, text, text, int), public.withdraw_invitation(uuid, uuid), public.accept_invitation(text, text),
  public.leave_organization(uuid), public.change_member(uuid, uuid, text), public.remove_member(uuid, uuid), public.name_oneself(uuid, text)
  to authenticated, service_role;
grant execute on function public.forget_member(uuid) to service_role;
