-- An upload can be cancelled until it has become a document, and a user sees their jobs (W-7).

-- True from right before its document is published: from then on there may be one, whatever became of whoever worked on it.
alter table private.ingestion_jobs add column is_sealed boolean not null default false;

-- Takes the job and its bytes away; whoever works on it learns so with its next word. False: there is none, or it is over or sealed.
create function public.cancel_ingestion_job(cancelled_job uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.ingestion_jobs as job
    where job.id = cancelled_job and job.user_id = (select auth.uid()) and job.is_whole and job.ended_at is null
      and not job.is_sealed;
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

-- Nobody can cancel the job any more. It and a cancel wait for each other by the row. False: it is no longer the caller's, or was cancelled.
create function public.seal_ingestion_job(sealed_job uuid, holder uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.ingestion_jobs as job
    set is_sealed = true
    where job.id = sealed_job and job.claim = holder and job.ended_at is null;
  return found;
end;
$$;

revoke execute on function public.seal_ingestion_job(uuid, uuid) from public, anon, authenticated;
grant execute on function public.seal_ingestion_job(uuid, uuid) to service_role;
