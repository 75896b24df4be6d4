import { countOf, type MoveCount, type MoveEnds, pagesOf, writeTo } from './move-session.ts';

interface StateTable {
  readonly table: string;
  /** Beside `user_id` the primary key. */
  readonly id: string;
  /** The others, with their types. */
  readonly columns: Readonly<Record<string, string>>;
}

const tables: readonly StateTable[] = [
  { table: 'snoozed_mail', id: 'email_id', columns: { until: 'timestamptz' } },
  { table: 'muted_threads', id: 'thread_key', columns: { muted_at: 'timestamptz' } },
  {
    table: 'mail_intents',
    id: 'intent_key',
    columns: { account_id: 'text', action: 'text', email_ids: 'jsonb', begun_at: 'timestamptz', begun_by: 'text' },
  },
];

async function moveTable(ends: MoveEnds, { table, id, columns }: StateTable): Promise<MoveCount> {
  const count = countOf(table);
  const names = ['user_id', id, ...Object.keys(columns)].join(', ');
  const types = ['user_id uuid', `${id} text`, ...Object.entries(columns).map((column) => column.join(' '))].join(', ');
  const mark = `(user_id::text || ' ' || ${id}) collate "C"`;
  const everything = `select ${mark} as mark, to_jsonb(one)::text as row from public.${table} as one
    where ${mark} > $1 order by ${mark} limit 1000`;
  for await (const rows of pagesOf(ends.from, everything)) {
    const written = await writeTo(ends, (session) =>
      session.rows(
        `insert into public.${table} (${names})
          select ${names} from jsonb_to_recordset($1::text::jsonb) as one (${types})
          on conflict (user_id, ${id}) do nothing returning 1 as one`,
        [`[${rows.map(({ row }) => String(row)).join(',')}]`],
      ),
    );
    count.found += rows.length;
    count.moved += written.length;
    count.same += rows.length - written.length;
  }
  return count;
}

/** What is set aside, and what was begun with mail: what is there already stays. */
export async function moveMailState(ends: MoveEnds): Promise<readonly MoveCount[]> {
  const counts: MoveCount[] = [];
  for (const table of tables) counts.push(await moveTable(ends, table));
  return counts;
}
