import { NexusError } from '@nexus/contracts';
import type { SqlConnection, SqlRow, SqlSession } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, type MoveOutcome, note, pagesOf, writeTo } from './move-session.ts';

const everyOrganization = `select id::text as mark, name, created_at::text as created_at
  from public.organizations where id::text > $1 order by id::text limit 200`;

async function moveOrganization(ends: MoveEnds, row: SqlRow, members: readonly SqlRow[]): Promise<boolean> {
  return writeTo(ends, async (session) => {
    const made = await session.rows(
      `insert into public.organizations (id, name, created_at)
        values ($1::text::uuid, $2, $3::text::timestamptz) on conflict (id) do nothing returning 1 as one`,
      [row.mark, row.name, row.created_at].map(String),
    );
    if (made.length === 0) return false;
    await session.rows(
      `insert into public.organization_members (organization_id, user_id, role, called, joined_at)
        select one.organization_id, one.user_id, one.role, one.called, one.joined_at
        from jsonb_to_recordset($1::text::jsonb)
          as one (organization_id uuid, user_id uuid, role text, called text, joined_at timestamptz)`,
      [JSON.stringify(members)],
    );
    return true;
  });
}

/**
 * An organisation goes with its members, in one transaction. One that is there already is left as it is there, members included:
 * who was taken out of it since must not come back.
 */
export async function moveOrganizations(ends: MoveEnds): Promise<readonly MoveCount[]> {
  const organizations = countOf('organizations');
  const people = countOf('organization_members');
  for await (const rows of pagesOf(ends.from, everyOrganization)) {
    for (const row of rows) {
      const members = await ends.from.transaction((session) =>
        session.rows(
          `select organization_id::text as organization_id, user_id::text as user_id, role, called, joined_at::text as joined_at
            from public.organization_members where organization_id = $1::text::uuid`,
          [String(row.mark)],
        ),
      );
      const staying = members.filter(({ user_id: userId }) => !ends.gone.has(String(userId)));
      // It went with its last member.
      const isOver = members.length > 0 && staying.length === 0;
      const outcome = !isOver && (await moveOrganization(ends, row, staying)) ? 'moved' : 'kept';
      organizations.found += 1;
      organizations[outcome] += 1;
      people.found += members.length;
      people[outcome] += members.length;
    }
  }
  return [organizations, people];
}

/** Drafts stay: whoever takes their file in does it again. */
const everyDocument = `select id::text as mark, file_name, title, format, source_type, sha256, size::text as size, chunks,
    vector_model, uploaded_by::text as uploaded_by, organization_id::text as organization_id, owner_id::text as owner_id,
    published_at::text as published_at
  from public.documents where published_at is not null and id::text > $1 order by id::text limit 50`;

/** What stands where an office's manual had who uploaded it, as in migration 019. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** How many chunks go at a time, with their vectors. */
const portion = 100;

async function readPortion(from: SqlConnection, id: string, start: number): Promise<SqlRow | undefined> {
  const [row] = await from.transaction(async (session) => {
    const [known] = await session.rows(`select to_regclass('private.chunk_vectors')::text as name`);
    const vector =
      known?.name == null
        ? 'null::text'
        : `(select array(select round(value * 1e7)::int from unnest(known.embedding::real[]) as value)::text
            from private.chunk_vectors as known where known.chunk = one.number)`;
    return session.rows(
      `select jsonb_agg(jsonb_build_object('content', one.content, 'citation', one.citation, 'tokens', one.tokens)
          order by one.position)::text as chunks,
        jsonb_agg(${vector} order by one.position)::text as vectors
      from public.document_chunks as one
      where one.document_id = $1::text::uuid and one.position >= $2::text::int
        and one.position < $2::text::int + ${portion}`,
      [id, String(start)],
    );
  });
  return row;
}

/** What is there of the same owner: these bytes, this name in a newer version, or neither. */
async function standingOf(session: SqlSession, row: SqlRow): Promise<'same' | 'kept' | null> {
  const [there] = await session.rows(
    `select bool_or(sha256 = $2) as same, bool_or(file_name = $3 and published_at >= $4::text::timestamptz) as newer
      from public.documents where owner_id = $1::text::uuid and published_at is not null`,
    [row.owner_id, row.sha256, row.file_name, row.published_at].map(String),
  );
  if (there?.same === true) return 'same';
  return there?.newer === true ? 'kept' : null;
}

async function hasOrganization(session: SqlSession, { organization_id: id }: SqlRow): Promise<boolean> {
  if (id === null) return true;
  const found = await session.rows('select 1 as one from public.organizations where id = $1::text::uuid', [String(id)]);
  return found.length > 0;
}

/** In a rehearsal the organisation that came before is taken back already. */
async function standInForOrganization(session: SqlSession, row: SqlRow): Promise<void> {
  if (row.organization_id === null) return;
  await session.rows(
    `insert into public.organizations (id, name) values ($1::text::uuid, 'rehearsal') on conflict (id) do nothing`,
    [String(row.organization_id)],
  );
}

/** By the functions that take documents in, so that words are counted and vectors kept as this database does it. */
async function moveDocument(session: SqlSession, row: SqlRow, { from, gone }: MoveEnds): Promise<MoveOutcome> {
  const isGone = gone.has(String(row.uploaded_by));
  if ((isGone && row.organization_id === null) || !(await hasOrganization(session, row))) return 'kept';
  const standing = await standingOf(session, row);
  if (standing !== null) return standing;
  const id = String(row.mark);
  const uploader = isGone ? nobody : String(row.uploaded_by);
  await session.rows(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)`,
    [uploader, JSON.stringify({ sub: uploader, role: 'authenticated' })],
  );
  const replaced = await session.rows(
    `delete from public.documents
      where id = $1::text::uuid or (owner_id = $2::text::uuid and file_name = $3 and published_at is not null)
      returning 1 as one`,
    [id, row.owner_id, row.file_name].map(String),
  );
  const [draft] = await session.rows(
    `insert into public.documents (id, uploaded_by, organization_id, file_name, source_type, sha256, size)
      values ($1::text::uuid, $2::text::uuid, nullif($3, '')::uuid, $4, $5, $6, $7::text::bigint)
      returning attempt::text as attempt`,
    [id, uploader, row.organization_id ?? '', row.file_name, row.source_type, row.sha256, row.size].map(String),
  );
  for (let start = 0; start < Number(row.chunks); start += portion) {
    const taken = await readPortion(from, id, start);
    if (taken?.chunks == null) throw new NexusError('DATA_NOT_MOVED', 'A manual was taken away meanwhile. Try again.');
    await session.rows(
      `select public.add_to_document(
        $1::text::uuid, $2::text::uuid, $3::text::int, $4::text::jsonb, $5::text::jsonb, nullif($6, '')
      )`,
      [id, draft?.attempt, start, taken.chunks, taken.vectors, row.vector_model ?? ''].map(String),
    );
  }
  await session.rows(
    `update public.documents set title = $2, format = $3, published_at = $4::text::timestamptz where id = $1::text::uuid`,
    [id, row.title, row.format, row.published_at].map(String),
  );
  return replaced.length > 0 ? 'merged' : 'moved';
}

/** Each manual with its chunks and vectors is one transaction; of two of one name the newer one stays. Organisations go before. */
export async function moveDocuments(ends: MoveEnds): Promise<readonly MoveCount[]> {
  const documents = countOf('documents');
  const chunks = countOf('document_chunks');
  for await (const rows of pagesOf(ends.from, everyDocument)) {
    for (const row of rows) {
      const outcome = await writeTo(ends, async (session) => {
        if (ends.rehearsal) await standInForOrganization(session, row);
        return moveDocument(session, row, ends);
      });
      note(documents, outcome);
      chunks.found += Number(row.chunks);
      chunks[outcome] += Number(row.chunks);
    }
  }
  return [documents, chunks];
}
