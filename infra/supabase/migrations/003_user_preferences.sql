-- How a user wants to be briefed. Encrypted before it comes here: the database never sees an address that a driver chose.

create table public.user_preferences (
  user_id uuid primary key,
  ciphertext text not null,
  -- Which key reads it, so that keys can be rotated.
  key_id text not null,
  version bigint not null check (version > 0),
  updated_at timestamptz not null default now()
);

alter table public.user_preferences enable row level security;

create policy "users have their own preferences" on public.user_preferences
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.user_preferences from anon;
grant select, insert, update, delete on public.user_preferences to authenticated, service_role;

-- Writes the caller's preferences if their version is still the expected one (0: there are none yet). Returns false,
-- and does nothing, when it was another.
create function public.save_user_preferences(
  expected_version bigint,
  next_version bigint,
  next_ciphertext text,
  next_key_id text
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
    insert into public.user_preferences (user_id, ciphertext, key_id, version)
      values (caller, next_ciphertext, next_key_id, next_version)
      on conflict (user_id) do nothing;
  else
    update public.user_preferences
      set ciphertext = next_ciphertext, key_id = next_key_id, version = next_version, updated_at = now()
      where user_id = caller and version = expected_version;
  end if;
  return found;
end;
$$;

revoke execute on function public.save_user_preferences(bigint, bigint, text, text) from public, anon;
grant execute on function public.save_user_preferences(bigint, bigint, text, text) to authenticated, service_role;
