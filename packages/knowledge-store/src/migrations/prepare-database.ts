import type { SqlSession } from './sql-connection.ts';

/**
 * What every Supabase has before the first migration: the roles of PostgREST, and `auth.uid()` and `auth.jwt()`, which read the token's
 * claims. Nothing that is there already is touched, so on a hosted one this does nothing.
 */
const preparation = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
      if wanted = 'service_role' then
        begin
          alter role service_role bypassrls;
        exception when insufficient_privilege then
          -- Only a superuser may give that away; row-level security then holds for the service role too, which nothing uses.
          null;
        end;
      end if;
      execute format('grant usage on schema public to %I', wanted);
    end if;
    if not pg_catalog.pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;

  if to_regprocedure('auth.uid()') is null then
    create schema if not exists auth;
    create function auth.jwt() returns jsonb language sql stable set search_path = '' as $body$
      select coalesce(nullif(pg_catalog.current_setting('request.jwt.claims', true), ''), '{}')::jsonb
    $body$;
    create function auth.uid() returns uuid language sql stable set search_path = '' as $body$
      select coalesce(nullif(pg_catalog.current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
    $body$;
    -- Supabase's front looks here for the user of a token; nobody signs in here, so it stays empty.
    create table auth.users (id uuid primary key);
    grant usage on schema auth to anon, authenticated, service_role;
    grant execute on all functions in schema auth to anon, authenticated, service_role;
  end if;
end;
$$;
`;

/** The columns in which the Supabase CLI records what ran. */
const history = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
alter table supabase_migrations.schema_migrations add column if not exists statements text[];
alter table supabase_migrations.schema_migrations add column if not exists name text;
`;

export async function prepareDatabase(session: SqlSession): Promise<void> {
  // Without a word about what is there already.
  await session.run('set local client_min_messages = warning');
  await session.run(preparation);
  await session.run(history);
}
