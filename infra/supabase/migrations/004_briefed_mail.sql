-- Which mails a user was told of in the last seven days: ids and what became of them, nothing else of a mail.

create table public.briefed_mail (
  user_id uuid not null,
  email_id text not null check (length(email_id) between 1 and 2000),
  status text not null check (length(status) between 1 and 100),
  briefed_at timestamptz not null default now(),
  primary key (user_id, email_id)
);

create index briefed_mail_by_time on public.briefed_mail (user_id, briefed_at);

alter table public.briefed_mail enable row level security;

create policy "users have their own briefed mail" on public.briefed_mail
  for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

revoke all on public.briefed_mail from anon;
grant select, insert, update, delete on public.briefed_mail to authenticated, service_role;

create function private.forget_old_briefed_mail() returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.briefed_mail as aged
    where aged.user_id in (select written.user_id from written) and aged.briefed_at < now() - interval '7 days';
  return null;
end;
$$;

revoke execute on function private.forget_old_briefed_mail() from public, anon;
grant execute on function private.forget_old_briefed_mail() to authenticated, service_role;

create trigger forget_old_briefed_mail
  after insert on public.briefed_mail
  referencing new table as written
  for each statement execute function private.forget_old_briefed_mail();

-- Writes what was last said of mails of the caller: { email_id, status, briefed_at } each, every mail once. Of two marks of a
-- mail the later stays, of two at one moment the one that was taken back, whichever of two drives comes first.
create function public.save_briefed_mail(marks jsonb) returns void
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
  insert into public.briefed_mail as kept (user_id, email_id, status, briefed_at)
    select caller, mark.email_id, mark.status, mark.briefed_at
    from jsonb_to_recordset(marks) as mark (email_id text, status text, briefed_at timestamptz)
    -- In one order for all, so that two at once never wait for one another.
    order by mark.email_id
    on conflict (user_id, email_id) do update
      set status = excluded.status, briefed_at = excluded.briefed_at
      where kept.briefed_at < excluded.briefed_at
        or (kept.briefed_at = excluded.briefed_at and excluded.status = 'taken_back');
end;
$$;

revoke execute on function public.save_briefed_mail(jsonb) from public, anon;
grant execute on function public.save_briefed_mail(jsonb) to authenticated, service_role;
