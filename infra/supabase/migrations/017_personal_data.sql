-- A user's rights over all that is kept of them: how much there may be, everything of it in one answer, and its deletion.

-- Deletion ------------------------------------------------------------------------------------------------------------------------

-- Every table with something of a user, told once. A migration that adds one adds its line by private.note_personal_table: its rows are
-- then in the export, go with the account, and nobody who began before the deletion writes to it any more.
create table private.personal_tables (
  name text primary key,
  user_column text not null,
  -- `delete`: the user's rows go. `office`: those of an organisation stay without the user, the others go.
  on_deletion text not null check (on_deletion in ('delete', 'office')),
  -- False: its content is not for a file (encrypted), or the program's stores tell it with what is not in the table yet.
  is_exported boolean not null
);

-- Accounts that were deleted, for the thirty days that a writing may be late: the id and the time, nothing else.
create table private.account_deletions (
  user_id uuid primary key,
  deleted_at timestamptz not null,
  -- When the dead rows were taken out of the files as well; null: not yet.
  vacuumed_at timestamptz
);

alter table private.personal_tables enable row level security;
alter table private.account_deletions enable row level security;
revoke all on private.personal_tables, private.account_deletions from public, anon, authenticated;

-- Who deletes and who writes as one user follow one another, so that no writing comes between the deletion and its mark.
create function private.account_lock(account uuid) returns bigint
language sql
immutable
set search_path = ''
as $$ select pg_catalog.hashtextextended('account ' || account, 0) $$;

-- Refuses what a process writes as a user whose account was deleted since it first knew them: the token's claim `since`, in milliseconds
-- since 1970; in a token of Supabase's own, when it was made.
create function private.refuse_deleted_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  claims jsonb;
begin
  if caller is null then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.account_lock(caller));
  claims := auth.jwt();
  if exists (
    select from private.account_deletions as gone
    where gone.user_id = caller
      and gone.deleted_at >= to_timestamp(coalesce((claims ->> 'since')::float8 / 1000, (claims ->> 'iat')::float8, 'infinity'))
  ) then
    raise exception 'this account was deleted' using errcode = 'PT410';
  end if;
  return null;
end;
$$;

create function private.note_personal_table(
  named regclass,
  user_column text default 'user_id',
  on_deletion text default 'delete',
  is_exported boolean default true
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.personal_tables values (named::text, user_column, on_deletion, is_exported);
  execute format(
    'create trigger refuse_deleted_account before insert or update on %s for each statement execute function private.refuse_deleted_account()',
    named
  );
end;
$$;

revoke execute on function
  private.account_lock(uuid), private.refuse_deleted_account(), private.note_personal_table(regclass, text, text, boolean)
  from public, anon, authenticated;

select
  private.note_personal_table('public.user_knowledge', is_exported => false),
  private.note_personal_table('public.user_knowledge_versions', is_exported => false),
  private.note_personal_table('public.memory_entries', is_exported => false),
  private.note_personal_table('public.user_preferences', is_exported => false),
  private.note_personal_table('public.mail_accounts', is_exported => false),
  private.note_personal_table('public.briefed_mail', is_exported => false),
  private.note_personal_table('public.snoozed_mail', is_exported => false),
  private.note_personal_table('public.muted_threads', is_exported => false),
  private.note_personal_table('public.mail_intents', is_exported => false),
  private.note_personal_table('public.documents', 'uploaded_by', 'office'),
  private.note_personal_table('private.ingestion_jobs'),
  private.note_personal_table('public.organization_members');

-- Nobody: what stands where an office's row had its author.
create function private.nobody() returns uuid
language sql
immutable
set search_path = ''
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Deletes all that tables have of the caller, all or nothing; may be called again. What an office has stays, without its author; an
-- organisation of the caller alone goes with its last member. Returns when it was, in milliseconds since 1970.
create function public.delete_account() returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  deleted constant timestamptz := clock_timestamp();
  kept private.personal_tables;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(private.account_lock(caller));
  -- Otherwise what follows would be refused the second time.
  delete from private.account_deletions where user_id = caller or deleted_at < now() - interval '30 days';
  delete from public.organizations as alone
    where alone.id in (select own.organization_id from public.organization_members as own where own.user_id = caller)
      and not exists (
        select from public.organization_members as other where other.organization_id = alone.id and other.user_id <> caller
      );
  for kept in select * from private.personal_tables order by name loop
    if kept.on_deletion = 'office' then
      execute format('delete from %s where %I = $1 and organization_id is null', kept.name, kept.user_column) using caller;
      execute format('update %s set %2$I = private.nobody() where %2$I = $1', kept.name, kept.user_column) using caller;
    else
      execute format('delete from %s where %I = $1', kept.name, kept.user_column) using caller;
    end if;
  end loop;
  insert into private.account_deletions (user_id, deleted_at) values (caller, deleted);
  return (extract(epoch from deleted) * 1000)::bigint;
end;
$$;

-- What tables have of the caller that no store of the program tells: rows by the table's name. Vectors and words that only a search goes by
-- are left out.
create function public.export_account() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  kept private.personal_tables;
  found jsonb;
  everything jsonb := '{}'::jsonb;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  for kept in select * from private.personal_tables where is_exported order by name loop
    execute format(
      $rows$ select coalesce(jsonb_agg(to_jsonb(one) - '{user_id,uploaded_by,owner_id,attempt,claim,words,embedding,signs}'::text[]), '[]'::jsonb)
        from %s as one where one.%I = $1 $rows$,
      kept.name, kept.user_column
    ) into found using caller;
    everything := everything || jsonb_build_object(regexp_replace(kept.name, '^\w+\.', ''), found);
  end loop;
  return everything;
end;
$$;

revoke execute on function private.nobody() from public, anon, authenticated;
revoke execute on function public.delete_account(), public.export_account() from public, anon;
grant execute on function public.delete_account(), public.export_account() to authenticated;

-- Limits --------------------------------------------------------------------------------------------------------------------------

-- Generous: a document that is condensed at thirty entries never comes near. Rows from before are left as they are.
alter table public.user_knowledge
  add constraint user_knowledge_size check (octet_length(entries::text) + octet_length(tombstones::text) <= 2000000) not valid;
alter table public.user_knowledge_versions
  add constraint user_knowledge_versions_size check (octet_length(entries::text) <= 2000000) not valid;
alter table public.user_preferences
  add constraint user_preferences_size check (length(ciphertext) <= 1000000 and length(key_id) <= 200) not valid;

-- As contracts' longMemoryLimit says. Whatever way a row comes in, it is counted.
create function private.refuse_beyond_quota() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.memory_entries as kept
    where kept.user_id in (select written.user_id from written) and kept.content is not null
    group by kept.user_id
    having count(*) > 20000 or sum(octet_length(kept.content)) > 4000000
  ) then
    raise exception 'there is no room for more memories of this user' using errcode = 'PT413';
  end if;
  return null;
end;
$$;

revoke execute on function private.refuse_beyond_quota() from public, anon, authenticated;

create trigger refuse_beyond_quota
  after insert on public.memory_entries
  referencing new table as written
  for each statement execute function private.refuse_beyond_quota();
