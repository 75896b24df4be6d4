-- An upload can be cancelled until it has become a document, and a user sees their jobs (W-7).

-- Takes the job and its bytes away; whoever works on it learns so with its next word. False: there is none, or it is over.
create function public.cancel_ingestion_job(cancelled_job uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.ingestion_jobs as job
    where job.id = cancelled_job and job.user_id = (select auth.uid()) and job.is_whole and job.ended_at is null;
  return found;
end;
$$;

-- The caller's jobs, newest first: those that go on, and those that ended within a day.
create function public.list_ingestion_jobs(most integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.describe_ingestion_job(job) order by job.created_at desc, job.id), '[]'::jsonb)
  from (
    select * from private.ingestion_jobs as own
    where own.user_id = (select auth.uid()) and own.is_whole
    order by own.created_at desc, own.id
    limit most
  ) as job
$$;

revoke execute on function public.cancel_ingestion_job(uuid), public.list_ingestion_jobs(integer) from public, anon;
grant execute on function public.cancel_ingestion_job(uuid), public.list_ingestion_jobs(integer) to authenticated;

-- For whoever works on jobs: whether there still is one of this id, or it was cancelled.
create function public.has_ingestion_job(asked_job uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.ingestion_jobs as job where job.id = asked_job)
$$;

revoke execute on function public.has_ingestion_job(uuid) from public, anon, authenticated;
grant execute on function public.has_ingestion_job(uuid) to service_role;
