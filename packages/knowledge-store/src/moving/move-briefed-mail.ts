import type { SqlRow } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount } from './move-count.ts';
import { type MoveEnds, pagesOf, writeTo } from './move-session.ts';

/** Older rows are deleted wherever they come. */
const everything = `select user_id::text || ' ' || email_id as mark, user_id::text as user_id, email_id, status,
    briefed_at::text as briefed_at
  from public.briefed_mail
  where (user_id::text || ' ' || email_id) collate "C" > $1 and briefed_at >= now() - interval '7 days'
  order by (user_id::text || ' ' || email_id) collate "C" limit 1000`;

async function movePage(ends: MoveEnds, rows: readonly SqlRow[]): Promise<number> {
  return writeTo(ends, async (session) => {
    const written = await session.rows(
      `insert into public.briefed_mail (user_id, email_id, status, briefed_at)
        select one.user_id, one.email_id, one.status, one.briefed_at
        from jsonb_to_recordset($1::text::jsonb)
          as one (user_id uuid, email_id text, status text, briefed_at timestamptz)
        on conflict (user_id, email_id) do nothing
        returning 1 as one`,
      [JSON.stringify(rows.map(({ mark: _, ...row }) => row))],
    );
    return written.length;
  });
}

export async function moveBriefedMail(ends: MoveEnds): Promise<MoveCount> {
  const count = countOf('briefed_mail');
  for await (const rows of pagesOf(ends.from, everything)) {
    const moved = await movePage(ends, rows);
    count.found += rows.length;
    count.moved += moved;
    count.same += rows.length - moved;
  }
  return count;
}
