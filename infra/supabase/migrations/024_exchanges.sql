-- What was asked of manuals, packs and memories in the last 24 hours, so that "what about 600 instead?" is understood (P-6 to P-8): the
-- driver's question in short form, the citation and the values. Never a model's words, nothing of any mail.

create table public.exchanges (
  user_id uuid not null,
  id uuid not null,
  -- As asked again with all that it carried over: "span of softwood joists at 450 centres".
  question text not null check (length(question) between 1 and 300),
  kind text not null check (kind in ('manual', 'guidance', 'memory', 'brief')),
  -- The manual, or the domain of a pack, that was asked by name; null: any.
  named text check (length(named) between 1 and 200),
  -- Where the answer was from; null: nothing answered.
  citation text check (length(citation) between 1 and 400),
  -- By name: {"centres": 450}.
  named_values jsonb not null default '{}' check (jsonb_typeof(named_values) = 'object' and octet_length(named_values::text) <= 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id),
  check (expires_at = created_at + interval '24 hours')
);

create index exchanges_by_time on public.exchanges (user_id, created_at desc);
create index exchanges_by_end on public.exchanges (expires_at);

alter table public.exchanges enable row level security;

create policy "users have their own exchanges" on public.exchanges
  for all to authenticated
  using (private.can_read('private', user_id, null))
  with check (private.can_write('private', user_id, null));

revoke all on public.exchanges from anon;
grant select, insert, update, delete on public.exchanges to authenticated, service_role;

-- The program's store tells it with what is not in the table yet.
select private.note_personal_table('public.exchanges', is_exported => false);

-- The last ten of a user are of use; who adds one takes away what is older or over.
create function private.keep_last_exchanges() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.exchanges as aged
    using (
      select kept.user_id, kept.id, row_number() over (partition by kept.user_id order by kept.created_at desc, kept.id desc) as place
      from public.exchanges as kept
      where kept.user_id in (select written.user_id from written)
    ) as ranked
    where aged.user_id = ranked.user_id and aged.id = ranked.id and (ranked.place > 10 or aged.expires_at <= now());
  return null;
end;
$$;

revoke execute on function private.keep_last_exchanges() from public, anon, authenticated;

create trigger keep_last_exchanges
  after insert on public.exchanges
  referencing new table as written
  for each statement execute function private.keep_last_exchanges();

-- What is done once an hour by one process of all, and when it was done last.
create table private.hourly_work (
  name text primary key,
  done_at timestamptz not null
);
alter table private.hourly_work enable row level security;
revoke all on private.hourly_work from public, anon, authenticated;

-- Deletes what is over, of all users; every process asks once an hour, and one of them does it. Returns how many went; null: another did it.
create function public.delete_expired_exchanges() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  gone integer;
begin
  if not pg_try_advisory_xact_lock(pg_catalog.hashtextextended('expired exchanges', 0)) then
    return null;
  end if;
  -- A little less than an hour, so that a process whose clock is a moment early does not wait for another one.
  if exists (select from private.hourly_work as work where work.name = 'expired exchanges' and work.done_at > now() - interval '55 minutes') then
    return null;
  end if;
  delete from public.exchanges where expires_at <= now();
  get diagnostics gone = row_count;
  insert into private.hourly_work (name, done_at) values ('expired exchanges', now())
    on conflict (name) do update set done_at = excluded.done_at;
  return gone;
end;
$$;

revoke execute on function public.delete_expired_exchanges() from public, anon, authenticated;
grant execute on function public.delete_expired_exchanges() to service_role;
