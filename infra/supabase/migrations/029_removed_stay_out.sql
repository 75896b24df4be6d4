-- As in 015. Whoever was removed does not come back by a link that was open before: INVITATION_EXPIRED. Removing is what counts, and not the address:
-- by what address somebody came is known for thirty days only.
create or replace function public.accept_invitation(token text, own_name text) returns uuid
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
  ) or exists (
    select from public.security_log as removal
    where removal.organization_id = known.organization_id and removal.subject = caller
      and removal.event = 'member-removed' and removal.at >= known.created_at
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

-- As in 015. An account that Supabase does not know any more is not verified, however long its token is good.
create or replace function private.verified_address() returns text
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
    if not coalesce(confirmed, false) then
      return null;
    end if;
  end if;
  return address;
end;
$$;
