-- What drivers want to be reminded of, and when: memories of the category `reminder` that are due. The words of a driver alone, never a mail's.

alter table public.memory_entries
  -- Null: it is no reminder with a time.
  add column due_at timestamptz,
  -- When it was said to be done; null: it is open.
  add column done_at timestamptz,
  add check (due_at is null or category = 'reminder'),
  add check (done_at is null or due_at is not null);

create index memory_entries_due on public.memory_entries (user_id, due_at) where due_at is not null and done_at is null;

-- Of what is forgotten no time is left either, whichever function forgets it.
create function private.forget_due_time() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.due_at := null;
  new.done_at := null;
  return new;
end;
$$;

create trigger forget_due_time before insert or update on public.memory_entries
  for each row when (new.content is null) execute function private.forget_due_time();

revoke execute on function private.forget_due_time() from public, anon;
