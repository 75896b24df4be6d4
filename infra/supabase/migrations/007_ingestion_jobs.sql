-- Files that wait to be taken in, with their bytes, and how far they are. The tables stand in a schema that is not shown over HTTP:
-- a user reaches their own jobs, and the process that works on a job reaches it, through the functions below alone.

create table private.ingestion_jobs (
  id uuid primary key,
  user_id uuid not null,
  organization_id uuid references public.organizations (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 255),
  source_type text not null check (length(source_type) <= 100),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size between 1 and 10485760),
  -- The contracts' IngestionProgress.
  progress jsonb not null default '{"state": "queued"}'::jsonb check (jsonb_typeof(progress) = 'object'),
  -- False while its bytes still arrive.
  is_whole boolean not null default false,
  -- Attempts whose process died, and attempts that let go because something was away.
  broken_off integer not null default 0,
  let_go integer not null default 0,
  -- Whose it is now. It stays after the end, so that an end can be said twice.
  claim uuid,
  claimed_until timestamptz,
  not_before timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create index ingestion_jobs_open on private.ingestion_jobs (created_at, id) where ended_at is null;
create index ingestion_jobs_ended on private.ingestion_jobs (ended_at) where ended_at is not null;
create index ingestion_jobs_by_organization on private.ingestion_jobs (organization_id) where organization_id is not null;

create table private.ingestion_uploads (
  job_id uuid not null references private.ingestion_jobs (id) on delete cascade,
  piece integer not null check (piece between 0 and 99),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  primary key (job_id, piece)
);

-- Most of it is compressed already, and none of it stays.
alter table private.ingestion_uploads alter column content set storage external;

-- Nobody but the functions' owner reaches them.
alter table private.ingestion_jobs enable row level security;
alter table private.ingestion_uploads enable row level security;
revoke all on private.ingestion_jobs, private.ingestion_uploads from public, anon, authenticated;

-- What nobody needs any more: jobs that ended a day ago, files that stopped arriving, and drafts of documents that nobody ended.
create function private.forget_old_ingestion_jobs() returns void
language sql
security invoker
set search_path = ''
as $$
  delete from private.ingestion_jobs
    where (ended_at is not null and ended_at < now() - interval '1 day')
      or (ended_at is null and not is_whole and created_at < now() - interval '10 minutes');
  select private.forget_old_drafts()
$$;

revoke execute on function private.forget_old_ingestion_jobs() from public, anon, authenticated;

-- As the contracts' IngestionJob.
create function private.describe_ingestion_job(described private.ingestion_jobs) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', described.id,
    'file_name', described.file_name,
    'created_at', described.created_at,
    'progress', described.progress
  )
$$;

revoke execute on function private.describe_ingestion_job(private.ingestion_jobs) from public, anon, authenticated;

-- For the uploader ---------------------------------------------------------------------------------------------------------------

-- Says that a file comes; its pieces follow. For an organisation an editor or an admin of it may.
create function public.begin_ingestion_job(
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
  insert into private.ingestion_jobs (id, user_id, organization_id, file_name, source_type, sha256, size)
    values (new_job, caller, for_organization, new_file_name, new_source_type, new_sha256, new_size);
end;
$$;

-- One piece of the file, in base64, counted from 0. The same piece may be sent again. Refused with 22023 when it would be more than
-- was announced.
create function public.add_ingestion_piece(to_job uuid, at_piece integer, piece_content text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  announced integer;
begin
  -- Held until the end, so that no piece comes behind the counting of them all, nor beside another.
  select job.size into announced from private.ingestion_jobs as job
    where job.id = to_job and job.user_id = (select auth.uid()) and not job.is_whole
    for no key update;
  if not found then
    raise exception 'no file is expected' using errcode = 'insufficient_privilege';
  end if;
  insert into private.ingestion_uploads (job_id, piece, content)
    values (to_job, at_piece, decode(piece_content, 'base64'))
    on conflict (job_id, piece) do update set content = excluded.content;
  if (select sum(octet_length(upload.content)) from private.ingestion_uploads as upload where upload.job_id = to_job) > announced then
    raise exception 'this is more than was announced' using errcode = 'invalid_parameter_value';
  end if;
end;
$$;

-- All pieces are there: from now on somebody takes it up. Refused with 22023 when they are not the file that was announced.
create function public.queue_ingestion_job(queued_job uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued private.ingestion_jobs;
  arrived bytea;
begin
  select job.* into queued
    from private.ingestion_jobs as job
    where job.id = queued_job and job.user_id = (select auth.uid())
    for update;
  if not found then
    raise exception 'no file is expected' using errcode = 'insufficient_privilege';
  end if;
  if not queued.is_whole then
    select string_agg(upload.content, ''::bytea order by upload.piece) into arrived
      from private.ingestion_uploads as upload
      where upload.job_id = queued_job;
    if octet_length(arrived) is distinct from queued.size or encode(sha256(arrived), 'hex') is distinct from queued.sha256 then
      raise exception 'the file did not arrive whole' using errcode = 'invalid_parameter_value';
    end if;
    update private.ingestion_jobs as job set is_whole = true where job.id = queued_job;
  end if;
  return private.describe_ingestion_job(queued);
end;
$$;

-- Takes back a file that has not arrived whole.
create function public.abandon_ingestion_job(abandoned_job uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.ingestion_jobs as job
    where job.id = abandoned_job and job.user_id = (select auth.uid()) and not job.is_whole
$$;

-- The caller's job, or null.
create function public.ingestion_job(asked_job uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.describe_ingestion_job(job)
  from private.ingestion_jobs as job
  where job.id = asked_job and job.user_id = (select auth.uid()) and job.is_whole
$$;

revoke execute on function
  public.begin_ingestion_job(uuid, uuid, text, text, text, integer),
  public.add_ingestion_piece(uuid, integer, text),
  public.queue_ingestion_job(uuid),
  public.abandon_ingestion_job(uuid),
  public.ingestion_job(uuid)
  from public, anon;
grant execute on function
  public.begin_ingestion_job(uuid, uuid, text, text, text, integer),
  public.add_ingestion_piece(uuid, integer, text),
  public.queue_ingestion_job(uuid),
  public.abandon_ingestion_job(uuid),
  public.ingestion_job(uuid)
  to authenticated;

-- For whoever works on jobs: the service role alone, since it takes up anybody's -------------------------------------------------

-- Gives the caller a job that nobody works on, for so many milliseconds: the wanted one, or the oldest; null: there is none.
create function public.claim_ingestion_job(wanted_job uuid, lease integer) returns jsonb
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
    where job.is_whole
      and job.ended_at is null
      and (job.claimed_until is null or job.claimed_until < now())
      and (job.id = wanted_job or (wanted_job is null and job.not_before <= now()))
    order by job.created_at, job.id
    limit 1
    for update skip locked;
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

-- One piece of the file in base64; null behind the last one. Refused when the job is no longer the caller's.
create function public.read_ingestion_piece(of_job uuid, holder uuid, at_piece integer) returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform from private.ingestion_jobs as job where job.id = of_job and job.claim = holder;
  if not found then
    raise exception 'somebody else has the job' using errcode = 'insufficient_privilege';
  end if;
  return (
    select encode(upload.content, 'base64')
    from private.ingestion_uploads as upload
    where upload.job_id = of_job and upload.piece = at_piece
  );
end;
$$;

-- Keeps the job for so many more milliseconds and, unless it is null, notes how far it is. False: it is no longer the caller's.
create function public.keep_ingestion_job(kept_job uuid, holder uuid, lease integer, new_progress jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.ingestion_jobs as job
    set claimed_until = now() + lease * interval '1 millisecond',
        progress = coalesce(new_progress, job.progress)
    where job.id = kept_job and job.claim = holder and job.ended_at is null;
  return found;
end;
$$;

-- Ends the job for good and takes its bytes away. May be said again. False: it is no longer the caller's.
create function public.end_ingestion_job(ended_job uuid, holder uuid, new_progress jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.ingestion_jobs as job
    set progress = new_progress, ended_at = now(), claimed_until = null
    where job.id = ended_job and job.claim = holder and job.ended_at is null;
  delete from private.ingestion_uploads as upload
    using private.ingestion_jobs as job
    where upload.job_id = ended_job and job.id = ended_job and job.claim = holder and job.ended_at is not null;
  return exists (
    select from private.ingestion_jobs as job
    where job.id = ended_job and job.claim = holder and job.ended_at is not null
  );
end;
$$;

-- Lets go of the job; whoever looks for work finds it after so many milliseconds. Does nothing when it is no longer the caller's.
create function public.release_ingestion_job(released_job uuid, holder uuid, pause integer) returns void
language sql
security definer
set search_path = ''
as $$
  update private.ingestion_jobs as job
    set claim = null,
        claimed_until = null,
        progress = '{"state": "queued"}'::jsonb,
        let_go = job.let_go + case when pause > 0 then 1 else 0 end,
        not_before = now() + pause * interval '1 millisecond'
    where job.id = released_job and job.claim = holder and job.ended_at is null
$$;

revoke execute on function
  public.claim_ingestion_job(uuid, integer),
  public.read_ingestion_piece(uuid, uuid, integer),
  public.keep_ingestion_job(uuid, uuid, integer, jsonb),
  public.end_ingestion_job(uuid, uuid, jsonb),
  public.release_ingestion_job(uuid, uuid, integer)
  from public, anon, authenticated;
grant execute on function
  public.claim_ingestion_job(uuid, integer),
  public.read_ingestion_piece(uuid, uuid, integer),
  public.keep_ingestion_job(uuid, uuid, integer, jsonb),
  public.end_ingestion_job(uuid, uuid, jsonb),
  public.release_ingestion_job(uuid, uuid, integer)
  to service_role;
