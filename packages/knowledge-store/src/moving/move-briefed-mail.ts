import type { SqlRow } from '../migrations/sql-connection.ts';
import { countOf, type MoveCount, type MoveEnds, pagesOf, writeTo } from './move-session.ts';

/** Older rows are deleted wherever they come. */
const everything = `select user_id::text || ' ' || email_id as mark, user_id::text as user_id, email_id, status,
    briefed_at::text as briefed_at
  from public.briefed_mail
  where (user_id::text || ' ' || email_id) collate "C" > $1 and briefed_at >= now() - interval '7 days'
  order by (user_id::text || ' ' || email_id) collate "C" limit 1000`;

/** Of two marks of a mail the later stays, as in `save_briefed_mail`. @returns of each row that was written whether it is new. */
async function movePage(ends: MoveEnds, rows: readonly SqlRow[]): Promise<readonly boolean[]> {
  return writeTo(ends, async (session) => {
    const written = await session.rows(
      `insert into public.briefed_mail as kept (user_id, email_id, status, briefed_at)
        select one.user_id, one.email_id, one.status, one.briefed_at
        from jsonb_to_recordset($1::text::jsonb)
          as one (user_id uuid, email_id text, status text, briefed_at timestamptz)
        on conflict (user_id, email_id) do update
          set status = excluded.status, briefed_at = excluded.briefed_at
          where kept.briefed_at < excluded.briefed_at
            or (kept.briefed_at = excluded.briefed_at and kept.status <> 'taken_back' and excluded.status = 'taken_back')
        returning kept.xmax = 0 as is_new`,
      [JSON.stringify(rows.map(({ mark: _, ...row }) => row))],
    );
    return written.map(({ is_new: isNew }) => isNew === true);
  });
}

export async function moveBriefedMail(ends: MoveEnds): Promise<MoveCount> {
  const count = countOf('briefed_mail');
  for await (const rows of pagesOf(ends.from, everything)) {
    const written = await movePage(ends, rows);
    const moved = written.filter((isNew) => isNew).length;
    count.found += rows.length;
    count.moved += moved;
    count.merged += written.length - moved;
    count.same += rows.length - written.length;
  }
  return count;
}
