-- The mailboxes that users connected. Address, tokens and password are encrypted before they come here; the database sees none of them.

create table public.mail_accounts (
  account_id uuid primary key,
  user_id uuid not null,
  provider text not null check (provider in ('gmail', 'outlook', 'imap')),
  ciphertext text not null check (length(ciphertext) <= 100000),
  -- Which key reads it, so that keys can be rotated.
  key_id text not null,
  state text not null default 'connected' check (state in ('connected', 'sign-in-needed')),
  connected_at timestamptz not null default now(),
  version bigint not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  -- Who renews its tokens now, and until when nobody else does: the lease that all processes share.
  renewed_by uuid,
  renewing_until timestamptz
);

create index mail_accounts_by_user on public.mail_accounts (user_id, connected_at);

-- Mail that is out of sight until a time, and threads that are not told: ids and times, nothing of a mail.
create table public.snoozed_mail (
  user_id uuid not null,
  -- Begins with the account's id and a slash.
  email_id text not null check (length(email_id) between 1 and 2000),
  until timestamptz not null,
  primary key (user_id, email_id)
);

create table public.muted_threads (
  user_id uuid not null,
  -- A digest.
  thread_key text not null check (length(thread_key) between 1 and 200),
  muted_at timestamptz not null default now(),
  primary key (user_id, thread_key)
);

-- What was begun with mail and not yet seen to be done, where no Redis keeps it: ids only, for seven days.
create table public.mail_intents (
  user_id uuid not null,
  intent_key text not null check (length(intent_key) between 1 and 2000),
  account_id text not null check (length(account_id) <= 200),
  action text not null check (length(action) between 1 and 100),
  email_ids jsonb not null check (jsonb_typeof(email_ids) = 'array'),
  begun_at timestamptz not null default now(),
  -- The process, and its machine by a digest: what one began that has ended since is not under way. 'nobody': none is at work on it.
  begun_by text check (length(begun_by) <= 500),
  primary key (user_id, intent_key)
);

alter table public.mail_accounts enable row level security;
alter table public.snoozed_mail enable row level security;
alter table public.muted_threads enable row level security;
alter table public.mail_intents enable row level security;

create policy "users have their own accounts" on public.mail_accounts
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "users have their own snoozed mail" on public.snoozed_mail
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "users have their own muted threads" on public.muted_threads
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "users have their own intents" on public.mail_intents
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.mail_accounts, public.snoozed_mail, public.muted_threads, public.mail_intents from anon;
grant select, insert, update, delete
  on public.mail_accounts, public.snoozed_mail, public.muted_threads, public.mail_intents
  to authenticated, service_role;

-- Accounts -----------------------------------------------------------------------------------------------------------------------

-- Adds an account of the caller, or gives one new credentials. Only who can read the addresses knows which accounts are the same, so
-- the caller says which ones were seen, all of them, and which of these the new one stands for. Returns when the account was connected
-- first; null, and does nothing, when the caller's accounts are not those any more.
create function public.connect_mail_account(
  connected_account uuid,
  account_provider text,
  new_ciphertext text,
  new_key_id text,
  seen_accounts jsonb,
  replaced_accounts jsonb
) returns timestamptz
language plpgsql
security invoker
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  connected timestamptz;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  -- One after the other, so that two who add the same account at once see one another.
  perform pg_advisory_xact_lock(hashtextextended('mail_accounts ' || caller, 0));
  if (select coalesce(jsonb_agg(own.account_id order by own.account_id), '[]'::jsonb)
      from public.mail_accounts as own where own.user_id = caller)
    is distinct from
    (select coalesce(jsonb_agg(seen.id::uuid order by seen.id::uuid), '[]'::jsonb)
      from jsonb_array_elements_text(seen_accounts) as seen (id))
  then
    return null;
  end if;
  delete from public.mail_accounts as own
    where own.user_id = caller
      and own.account_id <> connected_account
      and own.account_id in (select replaced.id::uuid from jsonb_array_elements_text(replaced_accounts) as replaced (id));
  insert into public.mail_accounts as own (account_id, user_id, provider, ciphertext, key_id)
    values (connected_account, caller, account_provider, new_ciphertext, new_key_id)
    on conflict (account_id) do update
      set ciphertext = excluded.ciphertext,
          key_id = excluded.key_id,
          state = 'connected',
          version = own.version + 1,
          updated_at = now()
    returning own.connected_at into connected;
  return connected;
end;
$$;

-- Writes renewed credentials if the version is still the expected one. Returns false, and does nothing, when it was another.
create function public.renew_mail_account(
  renewed_account uuid,
  expected_version bigint,
  next_ciphertext text,
  next_key_id text
) returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
begin
  update public.mail_accounts as own
    set ciphertext = next_ciphertext,
        key_id = next_key_id,
        state = 'connected',
        version = own.version + 1,
        updated_at = now()
    where own.account_id = renewed_account and own.user_id = (select auth.uid()) and own.version = expected_version;
  return found;
end;
$$;

-- Gives the caller the right to renew an account's tokens for so many milliseconds, or keeps it. Returns 0 then; how many milliseconds
-- somebody else has it; or null: there is no such account.
create function public.lease_mail_account(leased_account uuid, holder uuid, lease integer) returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  remaining integer;
begin
  select case
      when own.renewed_by is distinct from holder and own.renewing_until > clock_timestamp()
      then ceil(extract(epoch from own.renewing_until - clock_timestamp()) * 1000)::integer
      else 0
    end into remaining
    from public.mail_accounts as own
    where own.account_id = leased_account and own.user_id = (select auth.uid())
    for update;
  if remaining = 0 then
    update public.mail_accounts as own
      set renewed_by = holder, renewing_until = clock_timestamp() + lease * interval '1 millisecond'
      where own.account_id = leased_account and own.user_id = (select auth.uid());
  end if;
  return remaining;
end;
$$;

-- Lets go of that right; does nothing when somebody else has it.
create function public.release_mail_account(released_account uuid, holder uuid) returns void
language sql
security invoker
set search_path = ''
as $$
  update public.mail_accounts as own
    set renewed_by = null, renewing_until = null
    where own.account_id = released_account and own.user_id = (select auth.uid()) and own.renewed_by = holder
$$;

-- With an account goes what was kept of its mail.
create function private.forget_mail_of_account() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.snoozed_mail as kept
    using gone
    where kept.user_id = gone.user_id and starts_with(kept.email_id, gone.account_id || '/');
  delete from public.mail_intents as kept
    using gone
    where kept.user_id = gone.user_id and kept.account_id = gone.account_id::text;
  return null;
end;
$$;

create trigger forget_mail_of_account
  after delete on public.mail_accounts
  referencing old table as gone
  for each statement execute function private.forget_mail_of_account();

-- What is set aside --------------------------------------------------------------------------------------------------------------

-- Snoozes { email_id, until } each, wakes ids, mutes { thread_key, muted_at } each and takes mutes back, of the caller. What was snoozed
-- until three months ago is forgotten: its mail is gone, or its account was never opened since.
create function public.change_set_aside(snoozed jsonb, woken jsonb, muted jsonb, unmuted jsonb) returns void
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
  insert into public.snoozed_mail (user_id, email_id, until)
    select caller, one.email_id, one.until
    from jsonb_to_recordset(snoozed) as one (email_id text, until timestamptz)
    -- In one order for all, so that two at once never wait for one another.
    order by one.email_id
    on conflict (user_id, email_id) do update set until = excluded.until;
  delete from public.snoozed_mail as kept
    where kept.user_id = caller
      and (kept.until < now() - interval '90 days'
        or kept.email_id in (select one.id from jsonb_array_elements_text(woken) as one (id)));
  insert into public.muted_threads (user_id, thread_key, muted_at)
    select caller, one.thread_key, one.muted_at
    from jsonb_to_recordset(muted) as one (thread_key text, muted_at timestamptz)
    order by one.thread_key
    on conflict (user_id, thread_key) do update set muted_at = excluded.muted_at;
  delete from public.muted_threads as kept
    where kept.user_id = caller
      and kept.thread_key in (select one.id from jsonb_array_elements_text(unmuted) as one (id));
end;
$$;

-- Intents ------------------------------------------------------------------------------------------------------------------------

-- Writes what the caller began: { intent_key, account_id, action, email_ids, begun_at, begun_by } each; and takes away what is settled, by its key.
create function public.save_mail_intents(begun jsonb, settled jsonb) returns void
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
  insert into public.mail_intents (user_id, intent_key, account_id, action, email_ids, begun_at, begun_by)
    select caller, one.intent_key, one.account_id, one.action, one.email_ids, one.begun_at, one.begun_by
    from jsonb_to_recordset(begun)
      as one (intent_key text, account_id text, action text, email_ids jsonb, begun_at timestamptz, begun_by text)
    order by one.intent_key
    on conflict (user_id, intent_key) do update set action = excluded.action, begun_by = excluded.begun_by;
  delete from public.mail_intents as kept
    where kept.user_id = caller
      and (kept.begun_at < now() - interval '7 days'
        or kept.intent_key in (select one.id from jsonb_array_elements_text(settled) as one (id)));
end;
$$;

revoke execute on function
  public.connect_mail_account(uuid, text, text, text, jsonb, jsonb),
  public.renew_mail_account(uuid, bigint, text, text),
  public.lease_mail_account(uuid, uuid, integer),
  public.release_mail_account(uuid, uuid),
  public.change_set_aside(jsonb, jsonb, jsonb, jsonb),
  public.save_mail_intents(jsonb, jsonb),
  private.forget_mail_of_account()
  from public, anon;
grant execute on function
  public.connect_mail_account(uuid, text, text, text, jsonb, jsonb),
  public.renew_mail_account(uuid, bigint, text, text),
  public.lease_mail_account(uuid, uuid, integer),
  public.release_mail_account(uuid, uuid),
  public.change_set_aside(jsonb, jsonb, jsonb, jsonb),
  public.save_mail_intents(jsonb, jsonb),
  private.forget_mail_of_account()
  to authenticated, service_role;
