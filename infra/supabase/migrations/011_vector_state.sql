-- How much of what offices uploaded has vectors: asked by `nexus embed --all`, which makes them on behalf of whoever may, and by the
-- doctor. It tells of all users, so the service role alone may ask: { can_keep, chunks, lacking: [{ user_id, chunks }] }; `user_id` is
-- null where nobody is left who may. Vectors of another model than this one are as good as none; null: of whichever.

create function public.document_vector_state(of_model text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with known as (
    select document.chunks,
      document.chunks - case
        when of_model is null or document.vector_model is not distinct from of_model then document.embedded
        else 0
      end as lacking,
      case
        when document.organization_id is null then document.uploaded_by
        else (
          select member.user_id
          from public.organization_members as member
          where member.organization_id = document.organization_id and member.role in ('admin', 'editor')
          order by (member.user_id = document.uploaded_by) desc, member.user_id
          limit 1
        )
      end as user_id
    from public.documents as document
    where document.published_at is not null
  ), lacking as (
    select known.user_id, sum(known.lacking) as chunks
    from known
    where known.lacking > 0
    group by known.user_id
  )
  select jsonb_build_object(
    'can_keep', to_regclass('private.chunk_vectors') is not null,
    'chunks', (select coalesce(sum(known.chunks), 0) from known),
    'lacking', (
      select coalesce(
        jsonb_agg(jsonb_build_object('user_id', lacking.user_id, 'chunks', lacking.chunks) order by lacking.user_id),
        '[]'::jsonb
      )
      from lacking
    )
  )
$$;

revoke execute on function public.document_vector_state(text) from public, anon, authenticated;
grant execute on function public.document_vector_state(text) to service_role;

-- As 005_database_state.sql made it, and of which version the extensions are, or would be: pgvector is of use from 0.8 on.
create or replace function public.database_state() returns jsonb
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
                   from pg_catalog.pg_available_extensions as offered),
    'versions', (select coalesce(jsonb_object_agg(offered.name, coalesce(offered.installed_version, offered.default_version, '')), '{}'::jsonb)
                 from pg_catalog.pg_available_extensions as offered)
  );
end;
$$;
