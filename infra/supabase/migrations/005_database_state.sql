-- What a program asks before it uses the database: the migrations that ran, and the extensions that could be had. PostgREST
-- does not show the schema where migrations are recorded, so it runs as its owner; it tells nothing of any user.

create function public.database_state() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'migrations', (select coalesce(jsonb_agg(ran.version order by ran.version), '[]'::jsonb)
                   from supabase_migrations.schema_migrations as ran),
    'extensions', (select coalesce(jsonb_agg(offered.name order by offered.name), '[]'::jsonb)
                   from pg_catalog.pg_available_extensions as offered)
  );
end;
$$;

revoke execute on function public.database_state() from public, anon;
grant execute on function public.database_state() to authenticated, service_role;
