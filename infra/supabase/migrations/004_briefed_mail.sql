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
