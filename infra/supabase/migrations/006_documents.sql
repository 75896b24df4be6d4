-- What offices uploaded, in chunks that are found and cited by themselves. A document is a draft until it is published: no list
-- and no search has it before. It is written by the functions below alone, each of which asks who the caller is.

create table public.documents (
  id uuid primary key,
  -- Short, for the tables that name a document very often.
  number int generated always as identity unique,
  uploaded_by uuid not null,
  -- Whose members find it; null: only whoever uploaded it.
  organization_id uuid references public.organizations (id) on delete cascade,
  owner_id uuid not null generated always as (coalesce(organization_id, uploaded_by)) stored,
  file_name text not null check (length(file_name) between 1 and 255),
  source_type text not null check (length(source_type) <= 100),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the file, in bytes.
  size bigint not null check (size > 0),
  title text check (length(title) between 1 and 300),
  format text check (format in ('pdf', 'csv', 'markdown', 'text')),
  chunks int not null default 0,
  -- How many of the chunks have a vector.
  embedded int not null default 0,
  -- The model that made them: vectors of two models cannot be compared.
  vector_model text,
  -- How long all chunks are together, in words that count for a search.
  length bigint not null default 0,
  -- Another with every beginning, so that a call of an earlier one that comes late adds nothing to this one.
  attempt uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now(),
  -- When its file was: of two of one name the later one stays, whichever is done first.
  uploaded_at timestamptz not null default now(),
  -- Null: a draft.
  published_at timestamptz,
  check (published_at is null or (title is not null and format is not null and chunks > 0))
);

create index documents_by_owner on public.documents (owner_id);
create index documents_by_organization on public.documents (organization_id);
create index documents_begun on public.documents (begun_at) where published_at is null;
-- Of one owner the same bytes are there once, and so is a name.
create unique index documents_by_content on public.documents (owner_id, sha256) where published_at is not null;
create unique index documents_by_name on public.documents (owner_id, file_name) where published_at is not null;

-- The words that a search goes by, of a chunk and of a question: English stems. Signs beyond ASCII are made plain first, since a
-- database of the locale C takes them for letters.
create function private.words_of(content text) returns tsvector
language sql
immutable
parallel safe
as $$
  select pg_catalog.to_tsvector(
    'pg_catalog.english'::pg_catalog.regconfig,
    pg_catalog.translate(content, '’‘‚“”„«»–—…•·→×', '''''             ')
  )
$$;

create table public.document_chunks (
  -- Also names the chunk to whoever makes vectors. Four bytes, as a WebAssembly has 32 bits and eight cost it twice the time.
  number int generated always as identity primary key,
  document_id uuid not null references public.documents (id) on delete cascade,
  -- In the document, from 0, without gaps.
  position int not null check (position >= 0),
  content text not null,
  -- As the contracts' Citation.
  citation jsonb not null check (jsonb_typeof(citation) = 'object'),
  tokens int not null check (tokens >= 0),
  words tsvector not null generated always as (private.words_of(content)) stored,
  unique (document_id, position)
);

-- Which chunks a word is in, a row for each word of each call that added chunks: what BM25 counts, in the order in which it is
-- asked. PostgreSQL's own index of words (GIN) tells neither how often a word is in a chunk nor how long the chunk is.
create table private.document_words (
  owner_id uuid not null,
  document int not null,
  word text collate "C" not null,
  -- An array is read several times as fast as a row for each chunk.
  chunks int[] not null,
  -- Of each of these chunks, how often the word is in it << 16, and how many words it has (at most 65,535).
  counts int[] not null
);

create index document_words_by_word on private.document_words (owner_id, word);
create index document_words_by_document on private.document_words (document);

alter table public.documents enable row level security;
alter table public.document_chunks enable row level security;
-- No policy: nobody but the functions below.
alter table private.document_words enable row level security;

-- The organisations that the caller is in. It runs as its owner, as private.role_in does, and a policy asks it once, not for each row.
create function private.organizations_of_caller() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select member.organization_id
  from public.organization_members as member
  where member.user_id = (select auth.uid())
$$;

-- Whether the caller may upload, replace and delete for an organisation; null: for themselves.
create function private.may_change_documents(organization uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select organization is null or coalesce(private.role_in(organization) in ('admin', 'editor'), false)
$$;

revoke execute on function private.organizations_of_caller(), private.may_change_documents(uuid) from public, anon;
grant execute on function private.organizations_of_caller(), private.may_change_documents(uuid) to authenticated, service_role;

create policy "users see their documents and those of their organisations" on public.documents
  for select to authenticated
  using (
    published_at is not null
    -- What the index finds, which it could not by the case alone.
    and owner_id = any (array(select auth.uid() union all select private.organizations_of_caller()))
    and case
      when organization_id is null then uploaded_by = (select auth.uid())
      else organization_id in (select private.organizations_of_caller())
    end
  );

create policy "users see the chunks of the documents that they see" on public.document_chunks
  for select to authenticated
  using (exists (select from public.documents as document where document.id = document_id));

revoke all on public.documents, public.document_chunks from anon, authenticated;
grant select on public.documents, public.document_chunks to authenticated;
grant select, insert, update, delete on public.documents, public.document_chunks to service_role;
revoke all on private.document_words from public, anon, authenticated;

-- Vectors of chunks: these three do nothing until 009_document_vectors.sql, which not every PostgreSQL can have, puts others in
-- their place.

-- Keeps vectors, each as text or null, for the chunks of a document from a position on. Returns how many.
create function private.keep_vectors(of_document uuid, first_position int, vectors jsonb) returns int
language sql
set search_path = ''
as $$ select 0 $$;

create function private.forget_vectors(of_document int) returns void
language sql
set search_path = ''
as $$ select $$;

-- At most so many of the published chunks that the caller may change and that have no vector of this model, those behind one of them:
-- [{ id, content }].
create function public.unembedded_chunks(at_most int, behind int default 0, of_model text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$ select '[]'::jsonb $$;

-- Gives published chunks that the caller may change their vectors, [{ id, vector }] with the vector as text. What is gone meanwhile,
-- or has one of this model, is passed over; a document's vectors of another model go.
create function public.embed_chunks(vectors jsonb, of_model text default null) returns void
language sql
security definer
set search_path = ''
as $$ select $$;

create function private.forget_document() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.document_words where document = old.number;
  perform private.forget_vectors(old.number);
  return null;
end;
$$;

create trigger forget_document
  after delete on public.documents
  for each row execute function private.forget_document();

revoke execute on function
  private.keep_vectors(uuid, int, jsonb), private.forget_vectors(int), private.forget_document()
  from public, anon, authenticated;
revoke execute on function public.unembedded_chunks(int, int, text), public.embed_chunks(jsonb, text) from public, anon;
grant execute on function public.unembedded_chunks(int, int, text), public.embed_chunks(jsonb, text) to authenticated, service_role;

-- A published document as the contracts' StoredDocument.
create function private.describe_document(document public.documents) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', document.id,
    'file_name', document.file_name,
    'title', document.title,
    'format', document.format,
    'source_type', document.source_type,
    'size', document.size,
    'sha256', document.sha256,
    'chunks', document.chunks,
    'embedded', document.embedded,
    'uploaded_by', document.uploaded_by,
    'organization_id', document.organization_id,
    'published_at', document.published_at
  )
$$;

revoke execute on function private.describe_document(public.documents) from public, anon, authenticated;

-- Drafts, of whomever, that nobody has ended for a day.
create function private.forget_old_drafts() returns void
language sql
set search_path = ''
as $$
  delete from public.documents
    where id in (
      select document.id from public.documents as document
      where document.published_at is null and document.begun_at < now() - interval '1 day'
      -- Whoever else is taking them away just now does it.
      for update skip locked
    )
$$;

revoke execute on function private.forget_old_drafts() from public, anon, authenticated;

-- Begins a draft and returns its attempt, which the next three ask for. What an earlier attempt left goes, and with it drafts that
-- nobody has ended for a day. `uploaded`: when the file was; null: now. Null: it is published already.
create function public.begin_document(
  draft_id uuid,
  for_organization uuid,
  named text,
  label text,
  content_sha256 text,
  bytes bigint,
  uploaded timestamptz default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  owner constant uuid := coalesce(for_organization, caller);
  known public.documents;
  begun uuid;
begin
  if caller is null or not private.may_change_documents(for_organization) then
    raise exception 'this takes an editor or admin of the organisation' using errcode = 'insufficient_privilege';
  end if;
  select * into known from public.documents where id = draft_id for update;
  if known.published_at is not null and known.owner_id = owner then
    return null;
  end if;
  if known.id is not null and (known.published_at is not null or known.uploaded_by <> caller) then
    raise exception 'this is another document' using errcode = 'insufficient_privilege';
  end if;
  delete from public.documents where id = draft_id;
  perform private.forget_old_drafts();
  insert into public.documents (id, uploaded_by, organization_id, file_name, source_type, sha256, size, uploaded_at)
    -- Not in the future, or nobody could replace it until then.
    values (draft_id, caller, for_organization, named, label, content_sha256, bytes, least(uploaded, now()))
    returning attempt into begun;
  return begun;
end;
$$;

-- Adds chunks, [{ content, citation, tokens }], behind those that are there, which must be as many as the caller thinks. `vectors`:
-- as many, each as text, all of one model, or null.
create function public.add_to_document(
  draft_id uuid,
  draft_attempt uuid,
  behind int,
  added jsonb,
  vectors jsonb,
  of_model text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  draft public.documents;
  added_length bigint;
begin
  select * into draft from public.documents as document
    where document.id = draft_id and document.attempt = draft_attempt and document.uploaded_by = auth.uid()
      and document.published_at is null and document.chunks = behind
    for update;
  if not found then
    raise exception 'this draft was ended or begun anew' using errcode = 'serialization_failure';
  end if;

  with stored as (
    insert into public.document_chunks (document_id, position, content, citation, tokens)
      select draft_id, behind + item.place::int - 1, item.chunk ->> 'content', item.chunk -> 'citation',
        (item.chunk ->> 'tokens')::int
      from jsonb_array_elements(added) with ordinality as item (chunk, place)
      returning number, words
  ), counted as (
    select stored.number, found.lexeme, cardinality(found.positions) as times,
      sum(cardinality(found.positions)) over (partition by stored.number) as length
    from stored cross join lateral unnest(stored.words) as found
  ), indexed as (
    insert into private.document_words (owner_id, document, word, chunks, counts)
      select draft.owner_id, draft.number, counted.lexeme,
        array_agg(counted.number order by counted.number),
        array_agg((counted.times << 16) | least(counted.length, 65535)::int order by counted.number)
      from counted
      group by counted.lexeme
  )
  select coalesce(sum(counted.times), 0) into added_length from counted;

  update public.documents
    set chunks = chunks + jsonb_array_length(added),
      length = documents.length + added_length,
      embedded = embedded + private.keep_vectors(draft_id, behind, vectors),
      vector_model = coalesce(vector_model, of_model)
    where id = draft_id;
end;
$$;

-- Makes a draft searchable in place of the owner's earlier document of that name, all in this one transaction. When the owner has
-- these bytes already, which somebody else may have published a moment ago, or a document of that name that was uploaded later, the
-- draft goes and that document is returned.
create function public.publish_document(draft_id uuid, draft_attempt uuid, called text, is_format text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  draft public.documents;
  same public.documents;
begin
  select * into draft from public.documents as document
    where document.id = draft_id and document.uploaded_by = auth.uid();
  if not found then
    raise exception 'this draft was ended' using errcode = 'serialization_failure';
  end if;
  if not private.may_change_documents(draft.organization_id) then
    raise exception 'this takes an editor or admin of the organisation' using errcode = 'insufficient_privilege';
  end if;
  -- One after the other for each owner; the draft is looked at again when it is its turn.
  perform pg_advisory_xact_lock(hashtextextended(draft.owner_id::text, 6));
  select * into draft from public.documents as document where document.id = draft_id for update;
  if draft.published_at is not null then
    return private.describe_document(draft);
  end if;
  if draft.attempt is distinct from draft_attempt then
    raise exception 'this draft was ended or begun anew' using errcode = 'serialization_failure';
  end if;

  select * into same from public.documents as document
    where document.owner_id = draft.owner_id and document.sha256 = draft.sha256 and document.published_at is not null;
  if found then
    delete from public.documents where id = draft_id;
    update public.documents set uploaded_at = greatest(uploaded_at, draft.uploaded_at) where id = same.id;
    return private.describe_document(same);
  end if;

  select * into same from public.documents as document
    where document.owner_id = draft.owner_id and document.file_name = draft.file_name
      and document.published_at is not null and document.uploaded_at > draft.uploaded_at;
  if found then
    delete from public.documents where id = draft_id;
    return private.describe_document(same);
  end if;

  delete from public.documents
    where owner_id = draft.owner_id and file_name = draft.file_name and published_at is not null;
  update public.documents set title = called, format = is_format, published_at = clock_timestamp()
    where id = draft_id
    returning * into draft;
  return private.describe_document(draft);
end;
$$;

-- Takes a draft away; of what is published, or begun anew, nothing.
create function public.discard_document(draft_id uuid, draft_attempt uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.documents
    where id = draft_id and attempt = draft_attempt and uploaded_by = (select auth.uid()) and published_at is null
$$;

-- Takes a document away with its chunks and vectors. False: the caller sees none of that id.
create function public.remove_document(document_id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  known public.documents;
begin
  select * into known from public.documents as document
    where document.id = document_id and document.published_at is not null
    for update;
  if not found or caller is null then
    return false;
  end if;
  if known.organization_id is null and known.uploaded_by <> caller then
    return false;
  end if;
  if known.organization_id is not null and private.role_in(known.organization_id) is null then
    return false;
  end if;
  if not private.may_change_documents(known.organization_id) then
    raise exception 'this takes an editor or admin of the organisation' using errcode = 'insufficient_privilege';
  end if;
  delete from public.documents where id = document_id;
  return true;
end;
$$;

revoke execute on function
  public.begin_document(uuid, uuid, text, text, text, bigint, timestamptz),
  public.add_to_document(uuid, uuid, int, jsonb, jsonb, text),
  public.publish_document(uuid, uuid, text, text),
  public.discard_document(uuid, uuid),
  public.remove_document(uuid)
  from public, anon;
grant execute on function
  public.begin_document(uuid, uuid, text, text, text, bigint, timestamptz),
  public.add_to_document(uuid, uuid, int, jsonb, jsonb, text),
  public.publish_document(uuid, uuid, text, text),
  public.discard_document(uuid, uuid),
  public.remove_document(uuid)
  to authenticated, service_role;
