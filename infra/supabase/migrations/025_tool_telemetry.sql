-- Every call of a tool, through whichever door (P-5): which, how long, whether a model took part. No argument, no words of anybody.

create table public.tool_telemetry (
  -- Made by the process that noted it, so that a batch that is written twice counts once.
  id uuid primary key,
  at timestamptz not null,
  door text not null check (door in ('drive', 'rest', 'mcp')),
  tool text not null check (tool ~ '^[a-z][a-z0-9_]{0,79}$'),
  -- Null: their account was deleted.
  user_id uuid,
  -- The organisation whose knowledge answered.
  organization_id uuid,
  milliseconds integer not null check (milliseconds >= 0),
  model text check (length(model) between 1 and 200),
  -- What the model read and wrote, where that is known.
  tokens integer check (tokens >= 0),
  succeeded boolean not null,
  pack_id text check (length(pack_id) between 1 and 80),
  pack_version text check (length(pack_version) between 1 and 30),
  pack_confidence text check (pack_confidence in ('high', 'medium', 'draft')),
  check ((pack_id is null) = (pack_version is null) and (pack_id is null) = (pack_confidence is null))
);

create index tool_telemetry_by_user on public.tool_telemetry (user_id, at desc) where user_id is not null;
create index tool_telemetry_by_organization on public.tool_telemetry (organization_id, at desc) where organization_id is not null;
create index tool_telemetry_by_time on public.tool_telemetry (at);

alter table public.tool_telemetry enable row level security;
-- An admin sees sums of an organisation, by the function below, and no row.
create policy "users see their own calls" on public.tool_telemetry
  for select to authenticated using (private.can_read('private', user_id, null));
revoke all on public.tool_telemetry from anon, authenticated, service_role;
grant select on public.tool_telemetry to authenticated, service_role;

select private.note_personal_table('public.tool_telemetry', on_deletion => 'forget');

-- What is left of whoever is gone: 015's memberships as before, and calls that were made, which lose their user.
alter function public.forget_member(uuid) set schema private;
alter function private.forget_member(uuid) rename to forget_membership;
revoke execute on function private.forget_membership(uuid) from public, anon, authenticated, service_role;

create function public.forget_member(gone uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.forget_membership(gone);
  update public.tool_telemetry set user_id = null where user_id = gone;
end;
$$;

revoke execute on function public.forget_member(uuid) from public, anon, authenticated;
grant execute on function public.forget_member(uuid) to service_role;

-- What a server noted: { id, at, door, tool, user_id, organization_id, milliseconds, model, tokens, succeeded, pack_id, pack_version,
-- pack_confidence } each. What is older than 400 days goes.
create function public.note_tool_calls(calls jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order for all, so that two at once never wait for one another.
  perform pg_advisory_xact_lock_shared(private.account_lock(named.user_id))
    from (
      select distinct one.user_id from jsonb_to_recordset(calls) as one (user_id uuid) where one.user_id is not null order by 1
    ) as named;
  delete from public.tool_telemetry where at < now() - interval '400 days';
  insert into public.tool_telemetry (
      id, at, door, tool, user_id, organization_id, milliseconds, model, tokens, succeeded, pack_id, pack_version, pack_confidence
    )
    select one.id, seen.at, one.door, one.tool, private.unless_deleted(one.user_id, seen.at), one.organization_id, one.milliseconds,
      one.model, one.tokens, one.succeeded, one.pack_id, one.pack_version, one.pack_confidence
    from jsonb_to_recordset(calls) as one (
        id uuid, at timestamptz, door text, tool text, user_id uuid, organization_id uuid, milliseconds int, model text, tokens int,
        succeeded boolean, pack_id text, pack_version text, pack_confidence text
      )
      cross join lateral (select least(one.at, now()) as at) as seen
    where seen.at >= now() - interval '400 days'
    on conflict (id) do nothing;
end;
$$;

-- Sums of whole days, today included, by tool and door: of a user, of an organisation, or, where neither is named, of all.
create function private.sum_tool_calls(of_days integer, of_user uuid, of_organization uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(summed) order by summed.calls desc, summed.tool, summed.door), '[]'::jsonb)
  from (
    select noted.tool, noted.door, count(*) as calls,
      count(*) filter (where not noted.succeeded) as failed,
      count(*) filter (where noted.model is null) as without_model,
      coalesce(sum(noted.tokens), 0) as tokens,
      round(avg(noted.milliseconds))::int as mean_milliseconds,
      percentile_disc(0.95) within group (order by noted.milliseconds) as p95_milliseconds
    from public.tool_telemetry as noted
    where noted.at >= (date_trunc('day', now() at time zone 'utc') at time zone 'utc') - make_interval(days => least(greatest(of_days, 1), 400) - 1)
      and (of_user is null or noted.user_id = of_user)
      and (of_organization is null or noted.organization_id = of_organization)
    group by noted.tool, noted.door
  ) as summed
$$;

create function public.own_tool_calls(of_days integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  return private.sum_tool_calls(of_days, auth.uid(), null);
end;
$$;

-- For its admins. Never less than a week, so that nobody's day can be read off it.
create function public.organization_tool_calls(organization uuid, of_days integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if organization is null or not private.can_manage(organization) then
    raise exception 'only an admin of the organisation' using errcode = 'insufficient_privilege';
  end if;
  return private.sum_tool_calls(greatest(of_days, 7), null, organization);
end;
$$;

-- For whoever runs the installation.
create function public.all_tool_calls(of_days integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$ select private.sum_tool_calls(of_days, null, null) $$;

revoke execute on function
  private.sum_tool_calls(integer, uuid, uuid), public.note_tool_calls(jsonb), public.all_tool_calls(integer),
  public.own_tool_calls(integer), public.organization_tool_calls(uuid, integer)
  from public, anon, authenticated;
grant execute on function public.own_tool_calls(integer), public.organization_tool_calls(uuid, integer) to authenticated, service_role;
grant execute on function public.note_tool_calls(jsonb), public.all_tool_calls(integer) to service_role;
