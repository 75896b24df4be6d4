-- A driver says which server is meant, so an office has one of a name. Whoever adds one looks first, and two admins at one moment both find the name
-- free: as in 027, and the second is refused here (TOOL_SERVER_REFUSED). What moves in from another database comes as it was.

create or replace function private.keep_tool_server() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.organization_id := old.organization_id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tool_servers ' || new.organization_id, 0));
  if (select count(*) >= 10 from public.tool_servers as other where other.organization_id = new.organization_id) then
    raise exception 'as many servers as may be' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  if auth.uid() is not null and exists (
    select from public.tool_servers as other
    where other.organization_id = new.organization_id and lower(other.name) = lower(new.name)
  ) then
    raise exception 'a server of that name' using errcode = 'PT422', hint = 'TOOL_SERVER_REFUSED';
  end if;
  return new;
end;
$$;
