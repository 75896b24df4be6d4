-- requires: vector 0.8
-- embed_chunks looks whose documents they are before it locks any: a stranger's call holds up nobody's upload (H-8).

create or replace function public.embed_chunks(vectors jsonb, of_model text default null) returns void
language plpgsql
security definer
set search_path = extensions, public
as $$
declare
  mine int[];
  replaced int;
begin
  mine := array(
    select distinct document.number
    from jsonb_to_recordset(vectors) as given (id int, vector text)
    join public.document_chunks as chunk on chunk.number = given.id
    join public.documents as document on document.id = chunk.document_id
    where document.published_at is not null
      and case
        when document.organization_id is null then document.uploaded_by = auth.uid()
        else private.may_change_documents(document.organization_id)
      end
  );
  if cardinality(mine) = 0 then
    return;
  end if;
  -- In one order for all, so that two at once never wait for one another.
  perform from public.documents as document where document.number = any (mine) order by document.number for update;
  for replaced in
    update public.documents as document set embedded = 0, vector_model = of_model
    where document.number = any (mine) and document.vector_model is distinct from of_model
    returning document.number
  loop
    perform private.forget_vectors(replaced);
  end loop;
  with kept as (
    insert into private.chunk_vectors (chunk, owner_id, document, embedding, signs)
      select chunk.number, document.owner_id, document.number, read.vector, binary_quantize(read.vector)::bit(1536)
      from jsonb_to_recordset(vectors) as given (id int, vector text)
      cross join lateral (select l2_normalize(given.vector::int[]::vector(1536)) as vector offset 0) as read
      join public.document_chunks as chunk on chunk.number = given.id
      join public.documents as document on document.id = chunk.document_id
      where document.number = any (mine)
      on conflict (chunk) do nothing
      returning document
  )
  update public.documents as document
    set embedded = document.embedded + counted.kept
    from (select kept.document as number, count(*) as kept from kept group by 1) as counted
    where document.number = counted.number;
end;
$$;

-- Wherever the extension is, as in 009.
do $$
begin
  execute format(
    'alter function public.embed_chunks(jsonb, text) set search_path = %s, public',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'vector')
  );
end;
$$;
