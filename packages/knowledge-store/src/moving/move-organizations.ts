import type { SqlRow } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount } from './move-count.ts';
import { type MoveEnds, pagesOf, writeTo } from './move-session.ts';

const everyOne = `select id::text as mark, name, created_at::text as created_at
  from public.organizations where id::text > $1 order by id::text limit 200`;

async function moveOne(ends: MoveEnds, row: SqlRow, members: readonly SqlRow[]): Promise<boolean> {
  return writeTo(ends, async (session) => {
    const made = await session.rows(
      `insert into public.organizations (id, name, created_at)
        values ($1::text::uuid, $2, $3::text::timestamptz) on conflict (id) do nothing returning 1 as one`,
      [row.mark, row.name, row.created_at].map(String),
    );
    if (made.length === 0) return false;
    await session.rows(
      `insert into public.organization_members (organization_id, user_id, role)
        select one.organization_id, one.user_id, one.role
        from jsonb_to_recordset($1::text::jsonb) as one (organization_id uuid, user_id uuid, role text)`,
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
  for await (const rows of pagesOf(ends.from, everyOne)) {
    for (const row of rows) {
      const members = await ends.from.transaction((session) =>
        session.rows(
          `select organization_id::text as organization_id, user_id::text as user_id, role
            from public.organization_members where organization_id = $1::text::uuid`,
          [String(row.mark)],
        ),
      );
      const outcome = (await moveOne(ends, row, members)) ? 'moved' : 'kept';
      organizations.found += 1;
      organizations[outcome] += 1;
      people.found += members.length;
      people[outcome] += members.length;
    }
  }
  return [organizations, people];
}
