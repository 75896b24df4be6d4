-- Whoever uploads much takes the parser from nobody: files are taken up fairly, and what a user's cost is counted by the day (H-6).

-- Of today (UTC) alone, and only of users of whom something was read.
create table private.parsing_times (
  user_id uuid primary key,
  day date not null,
  milliseconds bigint not null check (milliseconds >= 0)
);
alter table private.parsing_times enable row level security;
revoke all on private.parsing_times from public, anon, authenticated;
select private.note_personal_table('private.parsing_times');

-- Since when whoever has the job reads its file; null: nobody does.
alter table private.ingestion_jobs add column parsing_since timestamptz;
create index ingestion_jobs_open_by_user on private.ingestion_jobs (user_id) where ended_at is null;

create function private.today() returns date
language sql
stable
set search_path = ''
as $$ select (now() at time zone 'utc')::date $$;

-- Counts the reading of a job, until now or until whoever read it died.
create function private.count_parsing(of_job private.ingestion_jobs) returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.parsing_times as known (user_id, day, milliseconds)
    select of_job.user_id, private.today(),
      greatest(0, extract(epoch from least(now(), of_job.claimed_until) - of_job.parsing_since) * 1000)::bigint
    where of_job.parsing_since is not null
    on conflict (user_id) do update
      set milliseconds = excluded.milliseconds + case when known.day = excluded.day then known.milliseconds else 0 end,
          day = excluded.day
$$;

-- Reading begins with the progress `parsing` and ends with the next, or with the claim.
create function private.watch_parsing() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  reads constant boolean := new.claimed_until is not null and new.progress ->> 'state' = 'parsing';
begin
  if reads and new.claim is not distinct from old.claim and old.parsing_since is not null then
    return new;
  end if;
  perform private.count_parsing(old);
  new.parsing_since := case when reads then now() end;
  return new;
end;
$$;

create trigger watch_parsing before update of progress, claim, claimed_until on private.ingestion_jobs
  for each row execute function private.watch_parsing();

revoke execute on function private.today(), private.count_parsing(private.ingestion_jobs), private.watch_parsing()
  from public, anon, authenticated;

-- As in 007, and the times of other days.
create or replace function private.forget_old_ingestion_jobs() returns void
language sql
security invoker
set search_path = ''
as $$
  delete from private.ingestion_jobs
    where (ended_at is not null and ended_at < now() - interval '1 day')
      or (ended_at is null and not is_whole and created_at < now() - interval '10 minutes');
  delete from private.parsing_times where day < private.today();
  select private.forget_old_drafts()
$$;

-- As in 007. A user has a hundred files waiting at most, and an hour of reading a day: more than honest use comes near, and as contracts'
-- uploadBudget says.
create or replace function public.begin_ingestion_job(
  new_job uuid,
  for_organization uuid,
  new_file_name text,
  new_source_type text,
  new_sha256 text,
  new_size integer
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  if for_organization is not null and coalesce(private.role_in(for_organization), '') not in ('admin', 'editor') then
    raise exception 'an editor or an admin is needed' using errcode = 'insufficient_privilege';
  end if;
  perform private.forget_old_ingestion_jobs();
  if (select count(*) from private.ingestion_jobs as job where job.user_id = caller and job.ended_at is null) >= 100 then
    raise exception 'a hundred files wait' using errcode = 'PT429', hint = 'RATE_LIMITED';
  end if;
  if exists (select from private.parsing_times as known where known.user_id = caller and known.milliseconds >= 3600000) then
    raise exception 'an hour of reading a day' using errcode = 'PT429', hint = 'UPLOAD_BUDGET_SPENT';
  end if;
  insert into private.ingestion_jobs (id, user_id, organization_id, file_name, source_type, sha256, size)
    values (new_job, caller, for_organization, new_file_name, new_source_type, new_sha256, new_size);
end;
$$;

-- As in 021. What was read of it until then is counted.
create or replace function public.cancel_ingestion_job(cancelled_job uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  cancelled private.ingestion_jobs;
begin
  delete from private.ingestion_jobs as job
    where job.id = cancelled_job and job.user_id = (select auth.uid()) and job.is_whole and job.ended_at is null
      and not job.is_sealed
    returning job.* into cancelled;
  if not found then
    return false;
  end if;
  perform private.count_parsing(cancelled);
  return true;
end;
$$;

-- As in 007. Without a wish it is the job of whoever has the fewest under way, then of whom the least was read today, then the oldest.
create or replace function public.claim_ingestion_job(wanted_job uuid, lease integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed private.ingestion_jobs;
begin
  if wanted_job is null then
    perform private.forget_old_ingestion_jobs();
  end if;
  select job.* into claimed
    from private.ingestion_jobs as job
    left join (
      select busy.user_id, count(*) as jobs
      from private.ingestion_jobs as busy
      where busy.ended_at is null and busy.claimed_until >= now()
      group by busy.user_id
    ) as under_way on under_way.user_id = job.user_id
    left join private.parsing_times as known on known.user_id = job.user_id and known.day = private.today()
    where job.is_whole
      and job.ended_at is null
      and (job.claimed_until is null or job.claimed_until < now())
      and (job.id = wanted_job or (wanted_job is null and job.not_before <= now()))
    order by coalesce(under_way.jobs, 0), coalesce(known.milliseconds, 0), job.created_at, job.id
    limit 1
    for update of job skip locked;
  if not found then
    return null;
  end if;
  update private.ingestion_jobs as job
    set broken_off = job.broken_off + case when job.claimed_until is null then 0 else 1 end,
        claim = gen_random_uuid(),
        claimed_until = now() + lease * interval '1 millisecond'
    where job.id = claimed.id
    returning job.* into claimed;
  return to_jsonb(claimed);
end;
$$;
