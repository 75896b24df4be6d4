-- What a model proposed after a drive waits for the driver's yes among their memories, and is in no reading of them until then.

alter table public.memory_entries
  add column status text not null default 'kept' check (status in ('kept', 'proposed')),
  -- At how many greetings the driver was asked about it.
  add column asked smallint not null default 0 check (asked between 0 and 100),
  -- The day on which it was told, where the driver was; null: by UTC.
  add column told_on text check (told_on ~ '^\d{4}-\d\d-\d\d$');

create index memory_entries_proposed on public.memory_entries (user_id) where status = 'proposed';
